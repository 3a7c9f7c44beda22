-- The chains of a restored database are compared with what the authority knows, also those that the dump does not have.

set local search_path = fakturo, public;

-- When the workspace was restored from a dump that may be older than what was sent; null for one that was not.
alter table workspace add column restored_at timestamptz(3);

-- Connections end a stop, or find out that the authority knows more.
grant update on restore_stop to fakturo_app;
