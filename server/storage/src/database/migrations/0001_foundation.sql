-- Schema, tenant isolation, workspaces and their keys.
--
-- The role that runs this owns everything. The application works as `fakturo_app`, which owns
-- nothing and sees only rows of the workspace named by the setting `fakturo.workspace`, which
-- lasts for one transaction. No setting, no rows.

create schema if not exists fakturo;
set local search_path = fakturo, public;

grant usage on schema fakturo to fakturo_app;

-- Workspace of the current transaction. After a transaction the setting reads '' and not null.
create function current_workspace() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('fakturo.workspace', true), '')::uuid;

-- Closes a table to other tenants and opens it to the application with the given privileges.
-- Row security is forced on the owner too, who passes only with `fakturo.maintenance` on: dumps
-- and work across tenants have to say so.
create function isolate(target regclass, privileges text, tenant name default 'workspace')
  returns void language plpgsql as $$
declare
  own constant text := format(
    '%I = nullif(current_setting(''fakturo.workspace'', true), '''')::uuid', tenant);
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s using (%s) with check (%s)', target, own, own);
  execute format(
    'create policy maintenance on %s to %I using (current_setting(''fakturo.maintenance'', true) = ''on'')',
    target, current_user);
  execute format('grant %s on %s to fakturo_app', privileges, target);
end $$;
revoke execute on function isolate from public;

create table workspace (
  id uuid primary key,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  name text not null,
  country text,
  slug text not null constraint workspace_slug unique check (slug ~ '^[a-z0-9-]+$'),
  -- Sandbox or live is settled at creation and never changes.
  sandbox boolean not null,
  logo_url text
);
select isolate('workspace', 'select, insert, update', 'id');

-- A token is shown once; what stays is the hash that recognises it.
create table api_key (
  workspace uuid not null default current_workspace() references workspace,
  id uuid not null,
  name text not null,
  description text,
  scopes text[] not null,
  hash bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (workspace, id)
);
select isolate('api_key', 'select, insert, update');

create table signing_key (
  workspace uuid not null default current_workspace() references workspace,
  kid text not null,
  -- Documents and access tokens are signed with different keys.
  purpose text not null check (purpose in ('document', 'token')),
  public_jwk json not null,
  -- Encrypted by the vault's master key, whose id is part of the bytes.
  private_key bytea not null,
  created_at timestamptz(3) not null,
  retired_at timestamptz(3),
  primary key (workspace, kid)
);
-- Of two nodes that make a workspace's first key at once, one loses and takes the other's.
create unique index signing_key_current on signing_key (workspace, purpose)
  where retired_at is null;
select isolate('signing_key', 'select, insert, update');
