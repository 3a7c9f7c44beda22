-- Documents that people are still writing; entries change only when these are saved. Codes of authenticator apps.

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

-- The second factor of a member: time-based codes (RFC 6238).
create table authenticator (
  member uuid primary key references member,
  -- Encrypted by the vault's master key, whose id is part of the bytes.
  secret bytea not null,
  created_at timestamptz(3) not null,
  -- Sign-ins need a code from then on.
  confirmed_at timestamptz(3),
  -- Period of the last code that was accepted: a code counts once.
  last_period bigint not null default 0,
  -- Hashes of codes that each stand for one code of the app.
  recovery bytea[] not null default '{}'
);
grant select, insert, update, delete on authenticator to fakturo_app;
