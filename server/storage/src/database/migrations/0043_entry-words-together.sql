-- Search words of the entries of one statement are inserted by one statement, and a change of an entry runs no
-- statement for words that stay.

set local search_path = fakturo, public;

create function index_added_entries() returns trigger language plpgsql as $$
begin
  insert into fakturo.entry_word (workspace, word, at, entry, part)
    select a.workspace, w.word, a.created_at, a.id, ''
    from added a, unnest(tsvector_to_array(a.words)) as w(word);
  return null;
end $$;

drop trigger indexed on entry;
create trigger indexed after insert on entry referencing new table as added
  for each statement execute function index_added_entries();
create trigger indexed_end after delete on entry for each row execute function index_entry();

create or replace function index_entry() returns trigger language plpgsql as $$
begin
  perform fakturo.index_words(old.workspace, old.id, old.created_at, '', old.words,
    case when tg_op = 'UPDATE' then new.words else '' end);
  return null;
end $$;

create or replace function index_words(workspace uuid, entry uuid, at timestamptz, part text, was tsvector, now tsvector)
  returns void language plpgsql as $$
declare
  gone constant text[] := tsvector_to_array(ts_delete(was, tsvector_to_array(now)));
  added constant text[] := tsvector_to_array(ts_delete(now, tsvector_to_array(was)));
begin
  if cardinality(gone) > 0 then
    delete from fakturo.entry_word w
      where w.workspace = $1 and w.word = any (gone) and w.at = $3 and w.entry = $2 and w.part = $4;
  end if;
  if cardinality(added) > 0 then
    insert into fakturo.entry_word (workspace, word, at, entry, part)
      select $1, w.word, $3, $2, $4 from unnest(added) as w(word);
  end if;
end $$;
