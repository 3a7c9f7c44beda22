-- The audit log makes JSON of the columns it tells and no others: large ones are not written out, and no
-- statement has to look into JSON that holds what no text can (an escaped NUL).

set local search_path = fakturo, public;

-- Arguments: what happened, the column that names the target, columns worth telling.
create or replace function note_audit() returns trigger language plpgsql as $$
declare
  own constant text := case tg_table_name when 'workspace' then 'id' else 'workspace' end;
  told text;
  statement text;
begin
  if fakturo.current_actor() = 'import' then
    return null;
  end if;
  select string_agg(format('%L, ($1).%I', name, name), ', ' order by place) into told
    from unnest(tg_argv[2:]) with ordinality as columns(name, place);
  statement := format('insert into fakturo.audit (workspace, action, target, details)
      values (($1).%I, $2, ($1).%I, %s)',
    own, tg_argv[1], coalesce('json_build_object(' || told || ')', 'null'));
  if tg_op = 'DELETE' then
    execute statement using old, tg_argv[0];
  else
    execute statement using new, tg_argv[0];
  end if;
  return null;
end $$;
