-- Jobs whose step blocked the event loop of a process: they run in quarantine until they end.

set local search_path = fakturo, public;

create table blocked_job (
  workspace uuid not null,
  job uuid not null,
  -- The step that blocked it.
  provider text not null,
  at timestamptz(3) not null,
  primary key (workspace, job),
  foreign key (workspace, job) references job on delete cascade
);
select isolate('blocked_job', 'select');
