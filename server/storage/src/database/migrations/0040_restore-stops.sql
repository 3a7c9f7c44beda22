-- Chains and series that wait for a person because the database may lack their newest links or numbers: it was
-- restored, or a file outside of it knows of later ones.

set local search_path = fakturo, public;

create table restore_stop (
  workspace uuid not null default current_workspace() references workspace,
  kind text not null check (kind in ('chain', 'series')),
  -- Key of the chain, or id of the series.
  key text not null,
  -- `behind`: later links or numbers are known. `unproved`: nothing is known but the restored rows.
  cause text not null check (cause in ('behind', 'unproved')),
  -- Position of the newest known link, or the last known number; and the digest of that link.
  known_length bigint not null,
  known_digest text,
  created_at timestamptz(3) not null,
  -- When a person let it continue.
  resumed_at timestamptz(3),
  primary key (workspace, kind, key)
);
select isolate('restore_stop', 'select');
