-- Chains of records that the law wants, such as invoices that carry the hash of the one before.

set local search_path = fakturo, public;

create table chain_link (
  workspace uuid not null default current_workspace() references workspace,
  key text not null check (key <> ''),
  -- From 1, without gaps: no two links follow the same one.
  position bigint not null check (position >= 1),
  created_at timestamptz(3) not null,
  -- The step that added it; it adds one link to a chain, however often it is repeated.
  intent uuid not null,
  link json not null,
  primary key (workspace, key, position),
  constraint chain_link_intent unique (workspace, intent, key)
);
-- Links are neither changed nor taken back.
select isolate('chain_link', 'select, insert');
