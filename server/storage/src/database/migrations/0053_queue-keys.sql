-- A job's key in the queue names its workspace, too: ids are unique in a workspace only, and a key that is
-- used again replaces what the other workspace has in the queue.

set local search_path = fakturo, public;

-- As before (migration 0012), but for the key of a job, which no caller chooses.
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
  own_key constant text := coalesce(fakturo.current_workspace() || ':' || own_id, enqueue.job_key);
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
    run_at => enqueue.run_at, max_attempts => enqueue.max_attempts, job_key => own_key,
    priority => ahead / 16 * 201 + 100 - coalesce(own_priority, 0));
end $$;

-- As in migration 0016, but for the keys.
create or replace function enqueue_new(task text, jobs uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  own constant uuid := fakturo.current_workspace();
  ahead integer;
begin
  select count(*) into ahead from (
    select from fakturo.job j
    where j.workspace = own and j.status = 'NA' and j.priority >= 0 and j.id <> all(jobs)
    limit 640) waiting;
  perform graphile_worker.add_jobs(array(
    select row(task, json_build_object('workspace', own, 'job', id), null, null, 32767, own || ':' || id,
        least(ahead + place - 1, 640) / 16 * 201 + 100, null)::graphile_worker.job_spec
    from unnest(jobs) with ordinality as added(id, place)
    order by place));
end $$;

-- As in migration 0045, but for the keys.
create or replace function enqueue_later(task text, jobs uuid[], delays_ms float8[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  own constant uuid := fakturo.current_workspace();
begin
  perform graphile_worker.add_jobs(array(
    select row(task, json_build_object('workspace', own, 'job', later.id), null,
        clock_timestamp() + later.delay * interval '1 ms', 32767, own || ':' || later.id,
        100 - coalesce(j.priority, 0), null)::graphile_worker.job_spec
    from unnest(jobs, delays_ms) as later(id, delay)
    left join fakturo.job j on j.workspace = own and j.id = later.id
    order by later.id));
end $$;

-- What is in the queue already; its tables are made after these migrations.
do $$ begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    update graphile_worker._private_jobs set key = (payload ->> 'workspace') || ':' || key
      where key = payload ->> 'job';
  end if;
end $$;
