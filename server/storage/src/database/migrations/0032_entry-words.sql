-- Search words as rows. Row security lets Postgres use an index only for operators that cannot leak rows:
-- comparisons of texts, and not the match of text search.

set local search_path = fakturo, public;

-- One row for each word of an entry and of each reference that apps keep with it. Derived from `words` of
-- `entry` and `meta`, by triggers: dumps leave it out.
create table entry_word (
  workspace uuid not null default current_workspace(),
  -- By bytes: words that begin alike are next to each other.
  word text collate "C" not null,
  -- Creation of the entry, by which results are sorted.
  at timestamptz(3) not null,
  entry uuid not null,
  -- Empty for the entry's own words; `src:key` for those of a reference.
  part text not null
);

select set_config('fakturo.maintenance', 'on', true);
select set_config('maintenance_work_mem', '128MB', true);
insert into entry_word
  select e.workspace, w.word, e.created_at, e.id, ''
  from entry e, unnest(tsvector_to_array(e.words)) as w(word);
insert into entry_word
  select e.workspace, w.word, e.created_at, e.id, m.src || ':' || m.key
  from meta m join entry e on e.workspace = m.workspace and e.id = m.entry,
    unnest(tsvector_to_array(m.words)) as w(word)
  where m.words is not null;
create index entry_word_list on entry_word (workspace, word, at desc, entry desc);
select isolate('entry_word', 'select, insert, delete');
select set_config('fakturo.maintenance', 'off', true);

-- Makes the words of one part of an entry those of `now`.
create function index_words(workspace uuid, entry uuid, at timestamptz, part text, was tsvector, now tsvector)
  returns void language plpgsql as $$
begin
  if was <> '' then
    delete from fakturo.entry_word w
      where w.workspace = $1 and w.word = any (tsvector_to_array(ts_delete(was, tsvector_to_array(now))))
        and w.at = $3 and w.entry = $2 and w.part = $4;
  end if;
  insert into fakturo.entry_word (workspace, word, at, entry, part)
    select $1, w.word, $3, $2, $4
    from unnest(tsvector_to_array(ts_delete(now, tsvector_to_array(was)))) as w(word);
end $$;

create function index_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into fakturo.entry_word (workspace, word, at, entry, part)
      select new.workspace, w.word, new.created_at, new.id, ''
      from unnest(tsvector_to_array(new.words)) as w(word);
  elsif tg_op = 'UPDATE' then
    perform fakturo.index_words(old.workspace, old.id, old.created_at, '', old.words, new.words);
  else
    perform fakturo.index_words(old.workspace, old.id, old.created_at, '', old.words, '');
  end if;
  return null;
end $$;
create trigger indexed after insert or delete on entry for each row execute function index_entry();
create trigger indexed_change after update on entry for each row
  when (old.words is distinct from new.words) execute function index_entry();

create function index_reference() returns trigger language plpgsql as $$
declare
  row fakturo.meta := coalesce(new, old);
  at timestamptz := (select e.created_at from fakturo.entry e
    where e.workspace = row.workspace and e.id = row.entry);
begin
  perform fakturo.index_words(row.workspace, row.entry, at, row.src || ':' || row.key,
    coalesce(old.words, ''), coalesce(new.words, ''));
  return null;
end $$;
create trigger indexed after insert on meta for each row
  when (new.words is not null) execute function index_reference();
create trigger indexed_change after update on meta for each row
  when (old.words is distinct from new.words) execute function index_reference();
create trigger indexed_end after delete on meta for each row
  when (old.words is not null) execute function index_reference();

drop index meta_words;

-- Entries in a state, for jobs that are created for all of them.
create index entry_by_state on entry (workspace, state, created_at, id) where state is not null;
