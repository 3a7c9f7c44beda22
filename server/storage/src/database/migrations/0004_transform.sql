-- Workflows with immutable versions; jobs with the journal of their steps.

set local search_path = fakturo, public;

-- The contents shown: the draft when there is one, else the published version.
create table workflow (
  workspace uuid not null default current_workspace() references workspace,
  id uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  name text not null,
  description text,
  schema text not null,
  country text,
  draft boolean not null default false,
  disabled boolean not null default false,
  -- Number published last; null as long as nothing was.
  version integer,
  hash text not null,
  steps json not null,
  rescue json not null,
  primary key (workspace, id)
);
create index workflow_list on workflow (workspace, created_at desc, id desc);
select isolate('workflow', 'select, insert, update');

create table workflow_version (
  workspace uuid not null default current_workspace(),
  workflow uuid not null,
  version integer not null check (version >= 1),
  name text not null,
  hash text not null,
  steps json not null,
  rescue json not null,
  created_at timestamptz(3) not null,
  src text not null,
  src_id text,
  primary key (workspace, workflow, version),
  foreign key (workspace, workflow) references workflow
);
select isolate('workflow_version', 'select, insert');

create table job (
  workspace uuid not null default current_workspace(),
  id uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- The entry in work now; a step may switch it.
  entry uuid,
  workflow uuid not null,
  -- Pinned at creation for the whole life of the job.
  workflow_version integer not null,
  key text,
  -- Whether the key is still taken: it becomes free two years after creation.
  key_held boolean not null default false check (not key_held or key is not null),
  args json,
  tags text[] not null default '{}',
  status text not null default 'NA',
  completed_at timestamptz(3),
  faults json,
  cancel_requested boolean not null default false,
  primary key (workspace, id),
  foreign key (workspace, entry) references entry,
  foreign key (workspace, workflow, workflow_version) references workflow_version
);
create unique index job_key on job (workspace, key) where key_held;
create index job_key_newest on job (workspace, key, created_at desc) where key is not null;
create index job_list on job (workspace, created_at desc, id desc);
create index job_entry on job (workspace, entry, created_at desc);
create index job_open on job (workspace, created_at) where completed_at is null;
select isolate('job', 'select, insert, update');

create table intent (
  workspace uuid not null default current_workspace(),
  id uuid not null,
  job uuid not null,
  -- Order of start within the job, from 0.
  position integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  step_id uuid not null,
  name text,
  provider text not null,
  -- Name under which a waiting step can be poked.
  ref text,
  completed boolean not null default false,
  -- Everything that happened in the step, in order: read and written with it.
  events json not null default '[]',
  -- What an outside step wrote down before it acted; it finds this again after a crash.
  record json,
  -- When a waiting step is called next.
  wake_at timestamptz(3),
  primary key (workspace, id),
  constraint intent_position unique (workspace, job, position),
  foreign key (workspace, job) references job
);
create index intent_ref on intent (workspace, ref) where ref is not null and not completed;
select isolate('intent', 'select, insert, update');
