-- Members who sign in at an identity provider (OpenID Connect).

set local search_path = fakturo, public;

-- Members who only sign in elsewhere have no password.
alter table member_login alter column password drop not null;

create table member_identity (
  issuer text not null,
  subject text not null,
  member uuid not null references member,
  created_at timestamptz(3) not null,
  primary key (issuer, subject)
);
create index member_identity_member on member_identity (member);
grant select, insert on member_identity to fakturo_app;

-- The session began at the identity provider.
alter table sign_in add column at_provider boolean not null default false;

-- Ids and handles of an organisation's workspaces, whatever a member's role there is.
create function workspaces_of_org(org uuid) returns table (id uuid, slug text)
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform set_config('fakturo.maintenance', 'on', true);
  return query select w.id, w.slug from fakturo.workspace w where w.org = $1;
  perform set_config('fakturo.maintenance', 'off', true);
end $$;
revoke execute on function workspaces_of_org from public;
grant execute on function workspaces_of_org to fakturo_app;
