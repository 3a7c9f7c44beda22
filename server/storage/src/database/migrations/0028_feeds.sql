-- Mailboxes and lists that are polled for documents.

set local search_path = fakturo, public;

create table feed (
  workspace uuid not null default current_workspace() references workspace,
  -- Environment, feed and holder.
  key text not null check (key <> ''),
  environment text not null check (environment in ('live', 'test', 'simulated')),
  feed text not null check (feed <> ''),
  holder text not null,
  active boolean not null,
  created_at timestamptz(3) not null,
  -- Counted up by each claim; results of former claims are dropped.
  fence bigint not null default 0,
  -- End of the lease.
  until timestamptz(3) not null default 'epoch',
  -- No call is made before; written before each call.
  next_at timestamptz(3) not null default 'epoch',
  -- Cursor: time in milliseconds or number, and id.
  place_at bigint not null default 0,
  place_id text not null default '',
  failures integer not null default 0,
  -- The present round, missing numbers, what went wrong: as the protocol keeps them.
  detail json not null default '{}',
  primary key (workspace, key)
);
create index feed_active on feed (next_at) where active;
select isolate('feed', 'select, insert, update');
create trigger audited after insert on feed for each row
  execute function note_audit('feed.start', 'key', 'active');
create trigger audited_change after update on feed for each row when (old.active <> new.active)
  execute function note_audit('feed.switch', 'key', 'active');
