-- What jobs hold of other people's text can be looked into: escapes of NUL and of half characters, which
-- JSON may have and no text of the database, are taken out.

set local search_path = fakturo, public;

-- An even number of backslashes before an escape stands for themselves.
create function without_unstorable(given json) returns json language sql immutable as $$
  select regexp_replace(
    regexp_replace(given::text, '(?<!\\)((?:\\\\)*)\\u0000', '\1', 'g'),
    '(?<!\\)((?:\\\\)*)\\ud[89a-f][0-9a-f]{2}', '\1' || chr(65533), 'gi')::json
$$;

select set_config('fakturo.maintenance', 'on', true);
update job set journal = without_unstorable(journal), faults = without_unstorable(faults),
  args = without_unstorable(args)
where concat(journal, faults, args) ~* '\\u(0000|d[89a-f][0-9a-f]{2})';
select set_config('fakturo.maintenance', 'off', true);

drop function without_unstorable;
