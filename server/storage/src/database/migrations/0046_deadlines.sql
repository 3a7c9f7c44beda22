-- The records of a workspace that an authority has to have soonest.

set local search_path = fakturo, public;

create index submission_due on submission (workspace, due_at)
  where due_at is not null and state in ('prepared', 'queued', 'intended', 'unknown', 'waiting', 'held');
