-- Each record of a chain that is sent looks for earlier ones that no step has sent: not through the whole chain.

set local search_path = fakturo, public;

create index submission_unasked on submission (workspace, stream, position)
  where state = 'prepared' and not asked and position is not null;
