-- Journals leave out what is not there. Databases of some commits before the first release hold nulls.

set local search_path = fakturo, public;

select set_config('fakturo.maintenance', 'on', true);
update job set journal = json_strip_nulls(journal)
where journal::text <> json_strip_nulls(journal)::text;
select set_config('fakturo.maintenance', 'off', true);
