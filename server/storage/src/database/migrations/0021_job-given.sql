-- Jobs know what they were given and how many jobs started each other up to them.

set local search_path = fakturo, public;

alter table job
  -- Entry and args at the start: a job that is run again gets these. Both null where nobody knows, …
  add column given_entry uuid,
  add column given_args json,
  -- … and the steps of other jobs that led to this one, 0 where none did.
  add column generation smallint not null default 0;
