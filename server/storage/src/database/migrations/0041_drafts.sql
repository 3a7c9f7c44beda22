-- Documents that people are still writing; entries change only when these are saved.

set local search_path = fakturo, public;

create table draft (
  workspace uuid not null default current_workspace() references workspace,
  member uuid not null references member,
  id uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  schema text not null,
  -- The entry that is edited, and the version that it had; absent for new documents.
  entry uuid,
  version text,
  data text not null,
  primary key (workspace, member, id)
);
create index draft_age on draft (updated_at);
select isolate('draft', 'select, insert, update, delete');
