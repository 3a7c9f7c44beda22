-- What became of an identity that no record has any more; the others have an index of their own.

set local search_path = fakturo, public;

create index submission_void on submission (workspace, environment, connection, kind, identity)
  where state in ('refused', 'withdrawn');
