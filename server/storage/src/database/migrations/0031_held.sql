-- Records that wait for a person are looked for once a minute.

set local search_path = fakturo, public;

create index submission_held on submission (workspace) where state = 'held';
