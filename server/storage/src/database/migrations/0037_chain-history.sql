-- The history of a chain can be read: who added each link, for which document, and after which link.

set local search_path = fakturo, public;

-- Digest of a link: of that of its predecessor and of its own text, so that it covers the whole chain before.
create function link_digest(previous text, link json) returns text
  language sql immutable as $$
    select encode(sha256(convert_to(coalesce(previous, '') || link::text, 'UTF8')), 'hex')
  $$;

alter table chain_link
  -- Kept when job, entry and submission are removed, as the link is.
  add column job uuid,
  add column entry uuid,
  -- The record that the step handed over with the link.
  add column submission uuid,
  -- Digest of the link before; null for the first.
  add column previous text;
create index chain_link_entry on chain_link (workspace, entry, key, position) where entry is not null;

-- A trigger, because servers of the release before add links while machines are upgraded one after the other.
create function name_previous_link() returns trigger language plpgsql as $$
begin
  if new.previous is null then
    select fakturo.link_digest(c.previous, c.link) into new.previous from fakturo.chain_link c
      where c.workspace = new.workspace and c.key = new.key and c.position = new.position - 1;
  end if;
  return new;
end $$;
create trigger named before insert on chain_link for each row execute function name_previous_link();

select set_config('fakturo.maintenance', 'on', true);
create function running_digest(state text[], link json) returns text[]
  language sql immutable as $$ select array[state[2], link_digest(state[2], link)] $$;
create aggregate running_link(json) (
  sfunc = running_digest, stype = text[], initcond = '{NULL,NULL}'
);
update chain_link c set previous = (d.digests)[1]
from (
  select workspace, key, position,
    running_link(link) over (partition by workspace, key order by position) as digests
  from chain_link
) d
where d.workspace = c.workspace and d.key = c.key and d.position = c.position;
drop aggregate running_link(json);
drop function running_digest;

update chain_link c set job = j.id, entry = j.entry
from job j, json_array_elements(j.journal) i
where j.workspace in (select workspace from chain_link)
  and j.workspace = c.workspace and i ->> 'id' = c.intent::text;

-- The record of a link where the entry has one link of the chain and one record of its stream.
update chain_link c set submission = s.id
from (
  select l.workspace, l.key, l.entry, (array_agg(s.id))[1] as id
  from chain_link l
    join submission s on s.workspace = l.workspace and s.entry = l.entry
      and right(s.stream, length(l.key) + 1) = ' ' || l.key
  group by l.workspace, l.key, l.entry
  having count(*) = 1
) s
where s.workspace = c.workspace and s.key = c.key and s.entry = c.entry;
select set_config('fakturo.maintenance', 'off', true);
