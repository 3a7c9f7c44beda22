-- Messages of authorities about received documents find these by the names that the authority uses, and deadlines of
-- several records may raise one alarm.

set local search_path = fakturo, public;

alter table inbound
  -- Names of a document in later messages.
  add column refs text[] not null default '{}',
  -- Of a message: the name of the documents that it is about.
  add column about text;
create index inbound_refs on inbound using gin (refs);
create index inbound_waiting on inbound (workspace, app, about) where about is not null and fault is not null;

-- What deadlines of several records have in common.
alter table app_record
  add column due_group text,
  add constraint app_record_due_group check (due_group is null or due_at is not null);
