-- A changed master key changes no secret: the log tells that they were encrypted anew, once for all.

set local search_path = fakturo, public;

drop trigger audited on secret;
create trigger audited after insert or update on secret for each row
  when (coalesce(current_setting('fakturo.rewrap', true), '') <> 'on')
  execute function note_audit('secret.write', 'name');
