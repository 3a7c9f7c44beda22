-- Jobs that go before or behind others.

set local search_path = fakturo, public;

-- The higher the sooner, among jobs that are due.
alter table job add column priority smallint not null default 0 check (priority between -100 and 100);

-- As before, now with the priority of the job that is taken further; the queue counts the other way.
create or replace function enqueue(
  task text,
  payload json,
  run_at timestamptz default null,
  job_key text default null,
  queue_name text default null,
  max_attempts integer default null
) returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  if (payload ->> 'workspace')::uuid is distinct from fakturo.current_workspace() then
    raise exception 'work may only be added for the current workspace'
      using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job(
    identifier => task, payload => payload, queue_name => enqueue.queue_name,
    run_at => enqueue.run_at, max_attempts => enqueue.max_attempts, job_key => enqueue.job_key,
    priority => (select -j.priority from fakturo.job j
      where j.workspace = fakturo.current_workspace() and j.id = (payload ->> 'job')::uuid));
end $$;
