"""Live tables: who acts, who watches, and everything that people do there."""
