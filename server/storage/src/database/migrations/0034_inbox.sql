-- Messages of authorities about submitted records: stored before they are acknowledged, processed once.

set local search_path = fakturo, public;

create table inbox (
  workspace uuid not null default current_workspace() references workspace,
  id uuid not null,
  app text not null check (app <> ''),
  environment text not null check (environment in ('live', 'test', 'simulated')),
  -- Id of the message at its sender, or the SHA-256 of its bytes: copies have the same.
  message text not null check (message <> ''),
  callback text not null,
  received_at timestamptz(3) not null,
  headers json not null,
  -- Reference of the callback address.
  ref text,
  -- As received; emptied when the documents it is about are erased.
  body bytea not null,
  state text not null check (state in ('received', 'processed', 'unmatched')),
  processed_at timestamptz(3),
  -- Passes that left something unmatched.
  failures integer not null default 0,
  -- What the notices name that no submission matched; null before it was read.
  pending json,
  -- References in it, which later answers may store.
  refs text[] not null default '{}',
  problem text,
  -- Submission that a person assigned it to.
  linked uuid,
  -- Submissions that it was applied to.
  submissions uuid[] not null default '{}',
  primary key (workspace, id),
  unique (workspace, app, environment, message)
);
create index inbox_open on inbox (workspace, received_at) where state <> 'processed';
create index inbox_refs on inbox using gin (refs) where state = 'unmatched';
create index inbox_submissions on inbox using gin (submissions);
select isolate('inbox', 'select, insert, update');

-- Records by the references of their receipts.
create index submission_receipts on submission
  using gin ((detail::jsonb -> 'receipts') jsonb_path_ops)
  where json_array_length(detail -> 'receipts') > 0;
