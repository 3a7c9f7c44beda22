-- How long a workspace keeps what it need not keep for ever.

set local search_path = fakturo, public;

create table retention (
  workspace uuid not null default current_workspace() references workspace primary key,
  -- Whole calendar years after the one of a document's last change; null keeps documents for ever.
  documents_years integer check (documents_years between 1 and 100),
  -- Null: the usual time.
  spool_days integer check (spool_days between 1 and 3650),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
select isolate('retention', 'select, insert, update');
create trigger audited after insert or update on retention for each row
  execute function note_audit('retention.change', 'workspace', 'documents_years', 'spool_days');
