-- An app finds the workspace by the id of its enrolment alone, so no two of them have the same id.

set local search_path = fakturo, public;

select set_config('fakturo.maintenance', 'on', true);
-- The oldest keeps the id; nobody could get at the others by it.
update enrollment e set id = gen_random_uuid()
where exists (select from enrollment o where o.app = e.app and o.id = e.id
  and (o.created_at, o.workspace) < (e.created_at, e.workspace));
select set_config('fakturo.maintenance', 'off', true);

drop index enrollment_id;
create unique index enrollment_app_id on enrollment (app, id);
