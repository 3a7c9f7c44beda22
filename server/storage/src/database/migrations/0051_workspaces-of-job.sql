-- The workspaces that have an open job of this id, or one that waits under this reference. For apps that prove
-- themselves to NATS, and name no workspace in their messages.
create function workspaces_of_job(job uuid, ref text) returns setof uuid
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  found uuid[];
begin
  perform set_config('fakturo.maintenance', 'on', true);
  select array_agg(w.id) into found from fakturo.workspace w
    where exists (select from fakturo.job j
        where j.workspace = w.id and j.id = $1 and j.completed_at is null)
      or exists (select from fakturo.job j
        where j.workspace = w.id and j.ref = $2 and j.completed_at is null);
  perform set_config('fakturo.maintenance', 'off', true);
  return query select unnest(found);
end $$;
revoke execute on function workspaces_of_job from public;
grant execute on function workspaces_of_job to fakturo_app;
