-- Entries are found by the parts of their words and by references that apps keep with them.

set local search_path = fakturo, public;

-- Words of the reference that its entry is found by; null where it is not to be found by it.
alter table meta add column words tsvector;
create index meta_words on meta (workspace) where words is not null;

-- Words of rows that are there, split as the service does it from now on: each as it was, without the
-- signs around it, and its parts, with letters as they are typed without a key for them; 2,000 words of
-- 128 characters at most. Signs are told by their code points: what Postgres takes for a letter depends
-- on its locale.
create function found_by(typed text[]) returns tsvector language sql immutable as $$
  select coalesce(array_to_tsvector(array_agg(word)), '') from (
    select left(one.word, 128) as word
    from (values ('[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff'
        || '\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u30fb\ufffd]+')) as other(signs),
      unnest(typed) as old(word),
      lateral (select replace(replace(replace(replace(translate(old.word, 'øłđðħıς', 'olddhiσ'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')) as folded(whole),
      lateral (
        select 0, whole
        union all
        select 1, regexp_replace(whole, '^' || signs || '|' || signs || '$', '', 'g')
        where whole !~ '^[a-z0-9]+$'
        union all
        select 2, regexp_split_to_table(whole, signs)
        where whole !~ '^([a-z0-9]+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$'
      ) as one(rank, word)
    where one.word <> ''
    group by left(one.word, 128) order by min(one.rank) limit 2000
  ) as found
$$;

select set_config('fakturo.maintenance', 'on', true);
update entry e set words = n.words
from (select workspace, id, found_by(tsvector_to_array(words)) as words from entry) n
where e.workspace = n.workspace and e.id = n.id and e.words <> n.words;
update meta set words = found_by(string_to_array(regexp_replace(
  lower(regexp_replace(normalize(ref, nfkd), '[\u0300-\u036f]', '', 'g')), '\s+', ' ', 'g'), ' '))
where indexed and not secure and entry is not null and ref is not null;
select set_config('fakturo.maintenance', 'off', true);

drop function found_by;
