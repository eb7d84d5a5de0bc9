"""Called by Alembic: runs the steps on the connection it is given."""

from alembic import context

from caravela.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
