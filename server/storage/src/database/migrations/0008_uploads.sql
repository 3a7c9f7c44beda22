-- Large files lie in parts, so that they can be written and read without holding them whole.

set local search_path = fakturo, public;

-- Null where the bytes lie in parts.
alter table file_blob alter column bytes drop not null;

create table file_part (
  workspace uuid not null default current_workspace(),
  sha256 text not null,
  position integer not null check (position >= 0),
  bytes bytea not null,
  primary key (workspace, sha256, position),
  foreign key (workspace, sha256) references file_blob
);
select isolate('file_part', 'select, insert');
