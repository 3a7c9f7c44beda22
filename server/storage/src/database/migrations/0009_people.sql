-- Organisations with their members and workspaces; keys of the installation; meta rows by reference.

set local search_path = fakturo, public;

create table org (
  id uuid primary key,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  name text not null constraint org_name unique,
  domain text
);
grant select on org to fakturo_app;

-- Somebody with a login; members of an organisation have the same rights in all its workspaces.
create table member (
  id uuid primary key,
  created_at timestamptz(3) not null,
  org uuid not null references org,
  email text not null constraint member_email unique,
  disabled boolean not null default false
);
create index member_org on member (org);
grant select on member to fakturo_app;

alter table workspace add column org uuid references org;
create index workspace_org on workspace (org, created_at, id);

-- Signs tokens of members, who belong to no single workspace.
create table installation_key (
  kid text primary key,
  public_jwk json not null,
  private_key bytea not null,
  created_at timestamptz(3) not null
);
grant select on installation_key to fakturo_app;

-- Workspaces of a member's organisation. The caller has proved to be the member.
create function workspaces_of_member(member uuid) returns setof workspace
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform set_config('fakturo.maintenance', 'on', true);
  return query select w.* from fakturo.workspace w join fakturo.member m on m.org = w.org
    where m.id = $1 and not m.disabled order by w.created_at, w.id;
  perform set_config('fakturo.maintenance', 'off', true);
end $$;
revoke execute on function workspaces_of_member from public;
grant execute on function workspaces_of_member to fakturo_app;

-- Rows of an app by reference, over all workspaces it is enrolled in. The caller has proved to be
-- the app whose key is `source`.
create function meta_of_app(source text, name text, reference text) returns setof meta
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform set_config('fakturo.maintenance', 'on', true);
  return query select t.* from fakturo.meta t
    join fakturo.enrollment e on e.workspace = t.workspace and not e.disabled
    join fakturo.app a on a.id = e.app and a.key = $1 and not a.disabled
    where t.src = $1 and t.key = $2 and t.ref = $3 and not t.owned
    order by t.updated_at desc, t.workspace limit 1;
  perform set_config('fakturo.maintenance', 'off', true);
end $$;
revoke execute on function meta_of_app from public;
grant execute on function meta_of_app to fakturo_app;
create index meta_app on meta (src, key, ref) where not owned;
