-- Certificates, passwords and tokens that apps declare, in versions; what operators have to look at.

set local search_path = fakturo, public;

-- One version of a credential. Its value is encrypted, and empty once it is erased.
create table credential (
  workspace uuid not null default current_workspace() references workspace,
  id uuid not null,
  environment text not null check (environment in ('live', 'test', 'simulated')),
  key text not null check (key <> ''),
  -- Empty for the one of the workspace.
  holder text not null,
  version integer not null check (version >= 1),
  -- Waits for its proof, in use, replaced, withdrawn.
  state text not null check (state in ('next', 'current', 'old', 'revoked')),
  created_at timestamptz(3) not null,
  -- When the state began.
  since timestamptz(3) not null,
  not_before timestamptz(3),
  not_after timestamptz(3),
  -- What people may see of it: subject, issuer, serial number.
  facts json not null,
  -- Why it is not in use yet.
  problem text,
  value bytea not null,
  primary key (workspace, id)
);
create unique index credential_version
  on credential (workspace, environment, key, lower(holder), version);
create unique index credential_current on credential (workspace, environment, key, lower(holder))
  where state = 'current';
create unique index credential_next on credential (workspace, environment, key, lower(holder))
  where state = 'next';
create index credential_expiry on credential (not_after) where state = 'current';
select isolate('credential', 'select, insert, update');

create trigger audited after insert on credential for each row
  execute function note_audit('credential.add', 'id', 'environment', 'key', 'holder', 'version');
create trigger audited_change after update on credential for each row
  when (old.state <> new.state)
  execute function note_audit('credential.change', 'id', 'environment', 'key', 'holder', 'version', 'state');

-- What a person has to look at, once for each subject until it is over.
create table alarm (
  workspace uuid not null default current_workspace() references workspace,
  id uuid not null,
  kind text not null check (kind <> ''),
  -- What it is about, e.g. the id of a submission.
  subject text not null check (subject <> ''),
  at timestamptz(3) not null,
  message text not null,
  details json not null,
  -- Null while it lasts.
  ended_at timestamptz(3),
  primary key (workspace, id)
);
create unique index alarm_open on alarm (workspace, kind, subject) where ended_at is null;
create index alarm_time on alarm (workspace, at);
select isolate('alarm', 'select, insert, update');
