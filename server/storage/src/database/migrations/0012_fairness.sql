-- Workspaces take turns: who has much waiting lets others go first.

set local search_path = fakturo, public;

-- Jobs that nobody has begun with.
create index job_fresh on job (workspace, priority) where status = 'NA';

-- As before, but for the order. Jobs of a workspace are cut into levels of sixteen by their place in its
-- own queue, and all first levels go before all second ones. Priorities count within the workspace and,
-- among workspaces, within a level. What has begun already or is woken goes with the first level.
create or replace function enqueue(
  task text,
  payload json,
  run_at timestamptz default null,
  job_key text default null,
  queue_name text default null,
  max_attempts integer default null
) returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  own_id constant uuid := (payload ->> 'job')::uuid;
  own_status text;
  own_priority integer;
  ahead integer := 0;
begin
  if (payload ->> 'workspace')::uuid is distinct from fakturo.current_workspace() then
    raise exception 'work may only be added for the current workspace'
      using errcode = 'insufficient_privilege';
  end if;
  -- No row while the statement that makes the job runs.
  select j.status, j.priority into own_status, own_priority from fakturo.job j
    where j.workspace = fakturo.current_workspace() and j.id = own_id;
  if enqueue.run_at is null and coalesce(own_status, 'NA') = 'NA' then
    select count(*) into ahead from (
      select from fakturo.job j
      where j.workspace = fakturo.current_workspace() and j.status = 'NA'
        and j.priority >= coalesce(own_priority, 0) and j.id <> own_id
      limit 640) waiting;
  end if;
  perform graphile_worker.add_job(
    identifier => task, payload => payload, queue_name => enqueue.queue_name,
    run_at => enqueue.run_at, max_attempts => enqueue.max_attempts, job_key => enqueue.job_key,
    priority => ahead / 16 * 201 + 100 - coalesce(own_priority, 0));
end $$;
