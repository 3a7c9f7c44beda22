-- What the queue needs beside its own schema, which graphile-worker makes and owns.

set local search_path = fakturo, public;

-- Processes that take work. A row that is not renewed belongs to a dead process, whose jobs the
-- others unlock by the pool ids it left here. No tenant data: only the owner uses it.
create table node (
  id uuid primary key,
  pools text[] not null default '{}',
  host text not null,
  pid integer not null,
  started_at timestamptz(3) not null,
  beat_at timestamptz(3) not null
);

-- Adds work in the caller's transaction. The application cannot write to the queue's tables; it
-- can only add work for the workspace it works in, named by `workspace` in the payload.
create function enqueue(
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
    run_at => enqueue.run_at, max_attempts => enqueue.max_attempts, job_key => enqueue.job_key);
end $$;
revoke execute on function enqueue from public;
grant execute on function enqueue to fakturo_app;
