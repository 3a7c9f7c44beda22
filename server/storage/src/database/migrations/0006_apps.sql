-- Apps in other processes, secrets of workspaces, recurring jobs, jobs that start in the middle.

set local search_path = fakturo, public;

-- Apps that the operator has registered; the same for all workspaces.
create table app (
  id uuid primary key,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- First part of the keys of its steps.
  key text not null constraint app_key unique check (key ~ '^[a-z][a-z0-9-]*$'),
  name text not null,
  -- Where tasks are posted; null for apps that only call.
  task_url text,
  -- Steps as the app describes them.
  providers json not null default '[]',
  -- Recognises the secret that the app authorises itself with.
  client_hash bytea not null,
  -- Signs tasks; encrypted by the vault's master key.
  secret bytea not null,
  disabled boolean not null default false
);
grant select on app to fakturo_app;

-- An app's place in a workspace, with what it keeps there for itself.
create table enrollment (
  workspace uuid not null default current_workspace() references workspace,
  id uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  app uuid not null references app,
  data json,
  disabled boolean not null default false,
  primary key (workspace, id),
  constraint enrollment_app unique (workspace, app)
);
create index enrollment_id on enrollment (id);
select isolate('enrollment', 'select, insert, update');

-- Workspace of an enrolment, for apps that know only its id. The caller has proved to be the app.
create function workspace_of_enrollment(enrollment uuid, app uuid) returns uuid
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  found uuid;
begin
  perform set_config('fakturo.maintenance', 'on', true);
  select e.workspace into found from fakturo.enrollment e where e.id = $1 and e.app = $2;
  perform set_config('fakturo.maintenance', 'off', true);
  return found;
end $$;
revoke execute on function workspace_of_enrollment from public;
grant execute on function workspace_of_enrollment to fakturo_app;

-- What steps need to know and nobody shall read again: mail servers, signing secrets.
create table secret (
  workspace uuid not null default current_workspace() references workspace,
  name text not null check (name ~ '^[a-z][a-z0-9._-]*$'),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  value bytea not null,
  primary key (workspace, name)
);
select isolate('secret', 'select, insert, update, delete');

-- Recurring jobs: one for each entry and workflow.
create table schedule (
  workspace uuid not null default current_workspace(),
  id uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  entry uuid not null,
  workflow uuid not null,
  interval text not null check (interval in ('hourly', 'daily', 'weekly', 'monthly')),
  factor integer not null check (factor >= 1),
  -- The window that has been given to a job ends here, the next job comes at `next_at`.
  since timestamptz(3) not null,
  next_at timestamptz(3) not null,
  primary key (workspace, id),
  constraint schedule_target unique (workspace, entry, workflow),
  foreign key (workspace, entry) references entry,
  foreign key (workspace, workflow) references workflow
);
create index schedule_due on schedule (next_at);
select isolate('schedule', 'select, insert, update, delete');

-- Step of the main lane that the job began with, when it is not the first.
alter table job add column from_step uuid;
