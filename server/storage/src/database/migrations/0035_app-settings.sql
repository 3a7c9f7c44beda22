-- Apps are switched and configured per workspace.

set local search_path = fakturo, public;

-- Configuration that an app in another process describes: title, JSON Schema, names of secret members.
alter table app add column config json;

-- An app in a workspace. Without a row, apps of plugins are enabled and unconfigured; apps in other
-- processes are enabled by their enrolment.
create table app_setting (
  workspace uuid not null default current_workspace() references workspace,
  app text not null check (app <> ''),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  disabled boolean not null default false,
  -- Without the members that are secrets.
  config jsonb not null default '{}',
  primary key (workspace, app)
);
select isolate('app_setting', 'select, insert, update');
create trigger audited after insert on app_setting for each row
  execute function note_audit('app.configure', 'app', 'app', 'disabled');
create trigger audited_change after update on app_setting for each row
  when (old.config <> new.config)
  execute function note_audit('app.configure', 'app', 'app');
create trigger audited_switch after update on app_setting for each row
  when (old.disabled <> new.disabled)
  execute function note_audit('app.switch', 'app', 'app', 'disabled');

-- The secret members of the configuration as one JSON object, encrypted.
create table app_secret (
  workspace uuid not null default current_workspace() references workspace,
  app text not null check (app <> ''),
  updated_at timestamptz(3) not null,
  value bytea not null,
  primary key (workspace, app)
);
select isolate('app_secret', 'select, insert, update, delete');
create trigger audited after insert or update on app_secret for each row
  when (coalesce(current_setting('fakturo.rewrap', true), '') <> 'on')
  execute function note_audit('app.secrets', 'app');
create trigger audited_end after delete on app_secret for each row
  execute function note_audit('app.secrets', 'app');
