-- Members who sign in: roles, passwords, sessions, one-time links, and the log of all of this.

set local search_path = fakturo, public;

alter table member
  add column name text,
  add column locale text,
  -- In each workspace of the organisation that `roles` does not name.
  add column role text not null default 'viewer'
    check (role in ('owner', 'admin', 'developer', 'issuer', 'viewer', 'auditor', 'none')),
  -- Roles by workspace id.
  add column roles jsonb not null default '{}',
  -- Preferences of the console.
  add column settings jsonb not null default '{}';
create index member_address on member (lower(email));
grant insert, update on member to fakturo_app;
grant insert, update on org to fakturo_app;

-- The role of a member in a workspace of its organisation; owners are owners everywhere.
create function role_in(m member, workspace uuid) returns text
  language sql stable parallel safe
  return case when m.role = 'owner' then m.role else coalesce(m.roles ->> workspace::text, m.role) end;

-- Workspaces of a member's organisation in which it has a role. The caller has proved to be the member.
create or replace function workspaces_of_member(member uuid) returns setof workspace
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform set_config('fakturo.maintenance', 'on', true);
  return query select w.* from fakturo.workspace w join fakturo.member m on m.org = w.org
    where m.id = $1 and not m.disabled and fakturo.role_in(m, w.id) <> 'none'
    order by w.created_at, w.id;
  perform set_config('fakturo.maintenance', 'off', true);
end $$;

-- Moves workspaces of no organisation to that of the first member, before anybody can sign in.
create function adopt_workspaces(org uuid) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  if exists (select from fakturo.member_login) then
    return;
  end if;
  perform set_config('fakturo.maintenance', 'on', true);
  update fakturo.workspace w set org = $1 where w.org is null;
  perform set_config('fakturo.maintenance', 'off', true);
end $$;
revoke execute on function adopt_workspaces from public;
grant execute on function adopt_workspaces to fakturo_app;

-- How a member signs in.
create table member_login (
  member uuid primary key references member,
  -- scrypt, in the PHC format.
  password text not null,
  changed_at timestamptz(3) not null,
  -- Seals drafts that the console keeps in the browser.
  draft_key bytea not null
);
grant select, insert, update on member_login to fakturo_app;

-- A session of the console; the cookie's token is kept as its hash.
create table sign_in (
  id uuid primary key,
  member uuid not null references member,
  hash bytea not null constraint sign_in_hash unique,
  created_at timestamptz(3) not null,
  used_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  address text not null,
  agent text not null
);
create index sign_in_member on sign_in (member);
grant select, insert, update, delete on sign_in to fakturo_app;

-- Failed attempts by account and by address.
create table sign_in_failure (
  subject text primary key,
  failures integer not null,
  -- Before this no attempt is looked at.
  until timestamptz(3) not null
);
grant select, insert, update, delete on sign_in_failure to fakturo_app;

-- One-time links: the installation's set-up, invitations, new passwords.
create table access_link (
  hash bytea primary key,
  purpose text not null check (purpose in ('setup', 'password')),
  member uuid references member,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
grant select, insert, delete on access_link to fakturo_app;

-- Sign-ins and changes of members; those of workspaces are in `audit`.
create table access_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  org uuid references org,
  actor text not null,
  action text not null,
  target text not null,
  address text,
  details json
);
create index access_log_org on access_log (org, id);
grant select, insert on access_log to fakturo_app;
create trigger access_log_kept before update or delete on access_log for each row
  when (coalesce(current_setting('fakturo.retention', true), '') <> 'on')
  execute function keep_audit();
create trigger access_log_not_emptied before truncate on access_log execute function keep_audit();
