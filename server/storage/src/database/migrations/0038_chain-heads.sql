-- Length and digest of each chain beside its links, so that the loss of the newest links is noticed.

set local search_path = fakturo, public;

create table chain_head (
  workspace uuid not null default current_workspace() references workspace,
  key text not null,
  -- Position of the newest link that was added.
  length bigint not null check (length >= 1),
  -- Of that link; covers all links.
  digest text not null,
  -- When the first and the newest link were added.
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace, key)
);
-- Only the trigger writes.
select isolate('chain_head', 'select');

-- A head moves only with links that follow it, so that a chain that lost links cannot go on unnoticed.
create function keep_chain_heads() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  it record;
begin
  for it in
    select distinct on (workspace, key) workspace, key, position as length,
      fakturo.link_digest(previous, link) as digest, created_at as updated_at,
      first_value(position) over w as first, first_value(previous) over w as previous,
      first_value(created_at) over w as created_at
    from added window w as (partition by workspace, key order by position)
    order by workspace, key, position desc
  loop
    insert into fakturo.chain_head as h (workspace, key, length, digest, created_at, updated_at)
      values (it.workspace, it.key, it.length, it.digest, it.created_at, it.updated_at)
      on conflict (workspace, key) do update
        set length = excluded.length, digest = excluded.digest, updated_at = excluded.updated_at
        where h.length = it.first - 1 and h.digest = it.previous;
  end loop;
  return null;
end $$;
create trigger kept after insert on chain_link referencing new table as added
  for each statement execute function keep_chain_heads();

select set_config('fakturo.maintenance', 'on', true);
insert into chain_head (workspace, key, length, digest, created_at, updated_at)
select distinct on (workspace, key) workspace, key, position, link_digest(previous, link),
  min(created_at) over (partition by workspace, key), created_at
from chain_link order by workspace, key, position desc;
select set_config('fakturo.maintenance', 'off', true);
