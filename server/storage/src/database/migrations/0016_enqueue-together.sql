-- New jobs join the queue by the dozen: one count of those ahead, one call of the queue's function.

set local search_path = fakturo, public;

-- Adds the first dispatch of new jobs of the current workspace, in their order, with the levels that
-- `enqueue` gives. The jobs are not visible yet while the statement that makes them runs.
create function enqueue_new(task text, jobs uuid[]) returns void
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
    select row(task, json_build_object('workspace', own, 'job', id), null, null, 32767, id::text,
        least(ahead + place - 1, 640) / 16 * 201 + 100, null)::graphile_worker.job_spec
    from unnest(jobs) with ordinality as added(id, place)
    order by place));
end $$;
revoke execute on function enqueue_new from public;
grant execute on function enqueue_new to fakturo_app;
