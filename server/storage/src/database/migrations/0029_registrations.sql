-- Parties that are registered at authorities, and the links under which people give what is asked for.

set local search_path = fakturo, public;

create table registration (
  workspace uuid not null default current_workspace() references workspace,
  id uuid not null,
  environment text not null check (environment in ('live', 'test', 'simulated')),
  -- Key of the registration, which a plugin describes.
  key text not null check (key <> ''),
  connection text not null check (connection <> ''),
  holder text not null check (holder <> ''),
  entry uuid,
  created_at timestamptz(3) not null,
  state text not null check (state in ('draft', 'link-open', 'reviewing', 'submitting', 'waiting', 'active',
    'renewing', 'suspended', 'leaving', 'gone', 'refused', 'void')),
  -- When the state began.
  since timestamptz(3) not null,
  -- End of the validity at the authority.
  valid_until timestamptz(3),
  -- Lease of the process that calls the authority.
  until timestamptz(3) not null default 'epoch',
  -- Inputs, details, faults, message, whether a call may have arrived.
  detail json not null,
  primary key (workspace, id),
  foreign key (workspace, entry) references entry on delete set null (entry)
);
create unique index registration_holder
  on registration (workspace, environment, key, lower(holder));
create index registration_state on registration (state, since);
select isolate('registration', 'select, insert, update');

create trigger audited after insert on registration for each row
  execute function note_audit('registration.begin', 'id', 'environment', 'key', 'holder', 'state');
create trigger audited_change after update on registration for each row
  when (old.state <> new.state)
  execute function note_audit('registration.change', 'id', 'environment', 'key', 'holder', 'state');

-- Of a link only the hash is kept; the newest of a registration counts.
create table registration_link (
  workspace uuid not null default current_workspace() references workspace,
  hash bytea not null,
  registration uuid not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (workspace, hash),
  foreign key (workspace, registration) references registration on delete cascade
);
create index registration_link_of on registration_link (workspace, registration);
select isolate('registration_link', 'select, insert, delete');
