-- Jobs of one transaction that run later are queued by one call: each call of the queue's function runs five statements.

set local search_path = fakturo, public;

create function enqueue_later(task text, jobs uuid[], delays_ms float8[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  own constant uuid := fakturo.current_workspace();
begin
  perform graphile_worker.add_jobs(array(
    select row(task, json_build_object('workspace', own, 'job', later.id), null,
        clock_timestamp() + later.delay * interval '1 ms', 32767, later.id::text,
        100 - coalesce(j.priority, 0), null)::graphile_worker.job_spec
    from unnest(jobs, delays_ms) as later(id, delay)
    left join fakturo.job j on j.workspace = own and j.id = later.id
    order by later.id));
end $$;
revoke execute on function enqueue_later from public;
grant execute on function enqueue_later to fakturo_app;
