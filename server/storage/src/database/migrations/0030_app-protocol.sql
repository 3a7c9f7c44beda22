-- Apps in other processes name the version of the task protocol that they speak, and the connections
-- to authorities that they answer for.

set local search_path = fakturo, public;

alter table app
  add column protocol integer not null default 1,
  add column connections jsonb not null default '[]';
