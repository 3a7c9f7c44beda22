-- Where the bytes of a file lie.

set local search_path = fakturo, public;

-- 'database': in `bytes` or in parts; 's3': in the operator's object store, under workspace and hash.
alter table file_blob add column place text not null default 'database'
  check (place in ('database', 's3'));
