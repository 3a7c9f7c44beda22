-- Passkeys (WebAuthn) of members, and what browsers have to prove within minutes.

set local search_path = fakturo, public;

create table passkey (
  id uuid primary key,
  member uuid not null references member,
  -- The authenticator's own id of the key.
  credential bytea not null constraint passkey_credential unique,
  -- COSE key (RFC 9052).
  public_key bytea not null,
  -- Uses that the authenticator has counted; 0 where it counts none.
  uses bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index passkey_member on passkey (member);
grant select, insert, update, delete on passkey to fakturo_app;

-- Challenges that nobody has answered yet; each counts once and is kept as its hash.
create table sign_in_challenge (
  hash bytea primary key,
  purpose text not null check (purpose in ('passkey', 'new-passkey', 'provider')),
  -- Who adds a passkey; nobody is known yet while somebody signs in.
  member uuid references member,
  address text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index sign_in_challenge_address on sign_in_challenge (address, created_at);
grant select, insert, delete on sign_in_challenge to fakturo_app;
