-- A job's journal is part of its row: it is read and written with it, in one piece.

set local search_path = fakturo, public;

alter table job
  -- What happened in its steps, in the order of their start: `{id, step_id, provider, events, …}` each.
  add column journal json not null default '[]',
  -- Of the step that is open, always the last: the name under which it can be poked, …
  add column ref text,
  -- … and what it wrote down before it acted; it finds this again after a crash.
  add column record json,
  -- Up to a page's size, journals stay in the row as they are.
  set (toast_tuple_target = 8160);
create index job_ref on job (workspace, ref) where ref is not null;

select set_config('fakturo.maintenance', 'on', true);
update job j set journal = i.journal, ref = i.ref, record = i.record
from (
  select workspace, job, json_strip_nulls(json_agg(json_build_object('id', id, 'step_id', step_id,
      'name', name, 'provider', provider, 'created_at', created_at, 'updated_at', updated_at,
      'completed', completed, 'wake_at', wake_at, 'events', events) order by position)) as journal,
    max(ref) filter (where not completed) as ref,
    (array_agg(record) filter (where not completed))[1] as record
  from intent group by workspace, job
) i
where i.workspace = j.workspace and i.job = j.id;
select set_config('fakturo.maintenance', 'off', true);

drop table intent;
