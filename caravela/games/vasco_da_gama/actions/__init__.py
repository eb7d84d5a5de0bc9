"""The four actions, one file each, and what expeditions and the merchant ship share."""
