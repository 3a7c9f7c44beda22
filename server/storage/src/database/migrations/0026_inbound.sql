-- What arrives from outside: calls of authorities and browsers, documents, and records that apps keep.

set local search_path = fakturo, public;

-- Key of an app in a workspace that makes its callback addresses impossible to guess.
create table callback_key (
  workspace uuid not null default current_workspace() references workspace,
  app text not null check (app <> ''),
  created_at timestamptz(3) not null,
  -- 32 bytes, encrypted.
  value bytea not null,
  primary key (workspace, app)
);
select isolate('callback_key', 'select, insert');

-- Records of apps.
create table app_record (
  workspace uuid not null default current_workspace() references workspace,
  -- `app.kind`.
  type text not null check (type <> ''),
  id text not null check (id <> ''),
  version bigint not null check (version >= 1),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- The record is removed with the entry.
  entry uuid,
  expires_at timestamptz(3),
  value json not null,
  -- `member:value` of the members that are indexed.
  refs text[] not null default '{}',
  primary key (workspace, type, id),
  foreign key (workspace, entry) references entry on delete cascade
);
create index app_record_refs on app_record using gin (refs);
create index app_record_entry on app_record (workspace, entry) where entry is not null;
create index app_record_expiry on app_record (expires_at) where expires_at is not null;
select isolate('app_record', 'select, insert, update, delete');

-- The one workspace with a record of a type under a reference; null where none or several have one. For
-- callers who are known by what they prove, and not by a workspace.
create function workspace_of_record(type text, ref text) returns uuid
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  found uuid[];
begin
  perform set_config('fakturo.maintenance', 'on', true);
  select array_agg(distinct r.workspace) into found from fakturo.app_record r
    where r.type = $1 and r.refs @> array[$2];
  perform set_config('fakturo.maintenance', 'off', true);
  return case when cardinality(found) = 1 then found[1] end;
end $$;
revoke execute on function workspace_of_record from public;
grant execute on function workspace_of_record to fakturo_app;

-- Workflow that an app's inbound documents follow.
create table import_workflow (
  workspace uuid not null default current_workspace() references workspace,
  app text not null check (app <> ''),
  updated_at timestamptz(3) not null,
  workflow uuid not null,
  primary key (workspace, app),
  foreign key (workspace, workflow) references workflow
);
select isolate('import_workflow', 'select, insert, update, delete');
create trigger audited after insert or update on import_workflow for each row
  execute function note_audit('import-workflow.set', 'app', 'workflow');
create trigger audited_end after delete on import_workflow for each row
  execute function note_audit('import-workflow.remove', 'app');

-- Items that arrived: each key of an app once.
create table inbound (
  workspace uuid not null default current_workspace() references workspace,
  app text not null check (app <> ''),
  key text not null check (key <> ''),
  -- What told of it: a feed, a callback or a route.
  source text not null,
  received_at timestamptz(3) not null,
  entry uuid,
  job uuid,
  -- Why there is no entry; the original is kept with it then.
  fault json,
  item json,
  primary key (workspace, app, key),
  foreign key (workspace, entry) references entry on delete set null (entry)
);
create index inbound_faulty on inbound (workspace, received_at) where fault is not null;
create index inbound_entry on inbound (workspace, entry) where entry is not null;
select isolate('inbound', 'select, insert, update');
