-- Apps in other processes name the secrets, credentials, records and feeds that they use.

set local search_path = fakturo, public;

alter table app add column declarations jsonb not null default '{}';
