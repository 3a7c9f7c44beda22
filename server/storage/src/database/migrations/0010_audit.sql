-- Who did what: an append-only log of everything that is not itself a history, written by the
-- statements' own transactions.

set local search_path = fakturo, public;

-- Who works in the current transaction, as `kind:id`; work that nobody asked for is the engine's.
create function current_actor() returns text
  language sql stable parallel safe
  return coalesce(nullif(current_setting('fakturo.actor', true), ''), 'engine');

create table audit (
  workspace uuid not null default current_workspace() references workspace,
  id bigint generated always as identity,
  at timestamptz(3) not null default clock_timestamp(),
  actor text not null default current_actor(),
  -- Kind of thing and what happened to it, e.g. `workflow.publish`.
  action text not null,
  target text not null,
  details json,
  primary key (workspace, id)
);
create index audit_target on audit (workspace, target, id);
select isolate('audit', 'select, insert');

create function keep_audit() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to' using errcode = 'insufficient_privilege';
end $$;
-- Even the owner has to say that old rows go for good.
create trigger audit_kept before update or delete on audit for each row
  when (coalesce(current_setting('fakturo.retention', true), '') <> 'on')
  execute function keep_audit();
create trigger audit_not_emptied before truncate on audit execute function keep_audit();

-- Arguments: what happened, the column that names the target, columns worth telling.
create function note_audit() returns trigger language plpgsql as $$
declare
  line constant json := row_to_json(case when tg_op = 'DELETE' then old else new end);
  told json;
begin
  if fakturo.current_actor() = 'import' then
    return null;
  end if;
  select json_object_agg(name, line -> name) into told
    from unnest(tg_argv[2:]) as name where line -> name is not null;
  insert into fakturo.audit (workspace, action, target, details)
    values (coalesce(line ->> 'workspace', line ->> 'id')::uuid, tg_argv[0], line ->> tg_argv[1], told);
  return null;
end $$;

create trigger audited after insert on workspace for each row
  execute function note_audit('workspace.create', 'id', 'name', 'slug', 'sandbox');
create trigger audited_change after update on workspace for each row when (old.* is distinct from new.*)
  execute function note_audit('workspace.update', 'id', 'name', 'slug', 'logo_url');
create trigger audited after insert on api_key for each row
  execute function note_audit('key.create', 'id', 'name', 'scopes', 'expires_at');
create trigger audited_change after update on api_key for each row
  when (old.revoked_at is null and new.revoked_at is not null)
  execute function note_audit('key.revoke', 'id', 'name');
create trigger audited after insert on signing_key for each row
  execute function note_audit('signing-key.create', 'kid', 'purpose');
create trigger audited_change after update on signing_key for each row
  when (old.retired_at is null and new.retired_at is not null)
  execute function note_audit('signing-key.retire', 'kid', 'purpose');
create trigger audited after insert or update on secret for each row
  execute function note_audit('secret.write', 'name');
create trigger audited_end after delete on secret for each row
  execute function note_audit('secret.remove', 'name');
create trigger audited after insert on enrollment for each row
  execute function note_audit('app.enrol', 'id', 'app');
create trigger audited_change after update on enrollment for each row
  when (old.disabled is distinct from new.disabled)
  execute function note_audit('app.switch', 'id', 'app', 'disabled');
create trigger audited after insert on workflow_version for each row
  execute function note_audit('workflow.publish', 'workflow', 'version', 'name', 'hash');
create trigger audited after insert on schedule for each row
  execute function note_audit('schedule.begin', 'id', 'entry', 'workflow', 'interval', 'factor');
create trigger audited_end after delete on schedule for each row
  execute function note_audit('schedule.end', 'id', 'entry', 'workflow');
create trigger audited_change after update on job for each row
  when (new.cancel_requested and not old.cancel_requested)
  execute function note_audit('job.cancel', 'id', 'workflow', 'entry');

-- Who asked for a job; its steps are its own journal.
alter table job add column actor text default current_actor();
