-- Records that are handed to authorities and networks, and what is known of them there.

set local search_path = fakturo, public;

-- One record: its bytes are written once, before anything leaves, and never change.
create table submission (
  workspace uuid not null default current_workspace() references workspace,
  id uuid not null,
  environment text not null check (environment in ('live', 'test', 'simulated')),
  connection text not null check (connection <> ''),
  kind text not null check (kind in ('issue', 'amend', 'cancel', 'report', 'register')),
  identity text not null check (identity <> ''),
  holder text not null,
  entry uuid,
  created_at timestamptz(3) not null,
  mime text not null,
  record bytea not null,
  -- SHA-256 of the record, hexadecimal.
  digest text not null,
  stream text,
  position bigint check (position >= 1),
  due_at timestamptz(3),
  -- A step asked for it to be sent: from here on it goes to its end, whatever becomes of the job.
  asked boolean not null default false,
  state text not null check (state in ('prepared', 'queued', 'intended', 'unknown', 'waiting', 'held',
    'accepted', 'remarked', 'refused', 'withdrawn', 'annulled')),
  -- Counts those who worked on it; only the last one's doubts and refusals count, until its lease ends.
  fence bigint not null default 0,
  until timestamptz(3) not null default 'epoch',
  next_at timestamptz(3) not null default 'epoch',
  failures integer not null default 0,
  -- Attempts, receipts, verdict: as the protocol keeps them.
  detail json not null,
  primary key (workspace, id),
  foreign key (workspace, entry) references entry on delete cascade
);
-- What the authority tells records apart by is used once, but for what was refused.
create unique index submission_identity on submission (workspace, environment, connection, kind, identity)
  where state not in ('refused', 'withdrawn');
create unique index submission_position on submission (workspace, stream, position);
create index submission_entry on submission (workspace, entry, connection, kind, created_at);
create index submission_queued on submission (workspace, stream, position, due_at, created_at)
  where state = 'queued';
create index submission_open on submission (next_at)
  where state in ('prepared', 'queued', 'intended', 'unknown', 'waiting');
select isolate('submission', 'select, insert, update');

-- Order and pace of the records of one sender.
create table stream (
  workspace uuid not null default current_workspace() references workspace,
  environment text not null check (environment in ('live', 'test', 'simulated')),
  connection text not null,
  key text not null check (key <> ''),
  holder text not null,
  fence bigint not null default 0,
  until timestamptz(3) not null default 'epoch',
  next_at timestamptz(3) not null,
  -- Seconds.
  told double precision not null,
  -- Last position of the chain that was sent.
  head bigint not null default 0,
  -- The message whose end is not known, size of the next one, failures, why nothing is sent.
  detail json not null,
  primary key (workspace, key)
);
select isolate('stream', 'select, insert, update');

-- Tokens and sessions that jobs and processes share.
create table session (
  workspace uuid not null default current_workspace() references workspace,
  -- Environment, connection, holder and scope.
  key text not null check (key <> ''),
  -- Encrypted; empty while there is none.
  value bytea not null,
  good_until timestamptz(3) not null,
  version bigint not null,
  -- Lease of the one that fetches a new one.
  until timestamptz(3) not null,
  primary key (workspace, key)
);
select isolate('session', 'select, insert, update, delete');
