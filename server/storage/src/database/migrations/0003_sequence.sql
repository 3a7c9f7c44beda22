-- Number series without gaps: the row of the series is locked while a number is taken, and
-- number and entry commit together.

set local search_path = fakturo, public;

create table series (
  workspace uuid not null default current_workspace() references workspace,
  id uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  name text not null,
  description text,
  -- A label, or the document series of a counter; never part of a number.
  code text,
  prefix text not null default '',
  suffix text not null default '',
  padding integer not null default 0 check (padding between 0 and 12),
  start bigint check (start >= 1),
  -- Number issued last; null before the first.
  last_index bigint,
  last_entry uuid,
  sigs text[] not null default '{}',
  -- Set on counters that a workflow step made: country and code of the supplier's tax identity,
  -- '' when it has none.
  supplier text,
  primary key (workspace, id)
);
create unique index series_counter on series (workspace, name, supplier, code)
  nulls not distinct where supplier is not null;
create index series_list on series (workspace, created_at, id);
select isolate('series', 'select, insert, update');

create table series_entry (
  workspace uuid not null default current_workspace(),
  series uuid not null,
  id uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  index bigint not null,
  code text not null,
  meta json,
  previous_id uuid,
  sigs text[] not null default '{}',
  primary key (workspace, series, id),
  constraint series_entry_index unique (workspace, series, index),
  foreign key (workspace, series) references series,
  foreign key (workspace, series, previous_id) references series_entry
);
-- Issued numbers are neither changed nor taken back.
select isolate('series_entry', 'select, insert');
