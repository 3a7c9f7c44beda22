-- Entries, their versions, states and files, meta rows and the spool.
--
-- Members that go out as they came in are `json` or `text`: `jsonb` would reorder their keys.

set local search_path = fakturo, public;

create table entry (
  workspace uuid not null default current_workspace() references workspace,
  id uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  key text,
  folder text not null check (folder ~ '^[a-z][a-z0-9-]*$'),
  state text,
  faults json,
  signed boolean not null default false,
  invalid boolean not null default false,
  doc_schema text not null,
  -- Absent in kinds of documents that have none, such as tax identities.
  doc_uuid uuid,
  head_uuid uuid not null,
  digest json not null,
  tags text[] not null default '{}',
  snippet json not null,
  -- Current row of entry_version, which holds the envelope.
  version text not null,
  -- Folded words of names, codes and ids, as the service splits them. Not indexed: under row
  -- security the match operator may not run before the tenant's rows were picked.
  words tsvector not null default '',
  primary key (workspace, id),
  constraint entry_key unique (workspace, key)
);
create index entry_list on entry (workspace, created_at desc, id desc);
create index entry_folder on entry (workspace, folder, created_at desc, id desc);
create index entry_document on entry (workspace, doc_uuid);
select isolate('entry', 'select, insert, update');

create table entry_version (
  workspace uuid not null default current_workspace(),
  entry uuid not null,
  version text not null,
  at timestamptz(3) not null,
  -- Order of rows made within one millisecond, and of contents that came back.
  position integer not null,
  signed boolean not null,
  invalid boolean not null,
  src text not null,
  src_id text,
  -- The bytes that were built: text, so that they come back unchanged.
  envelope text not null,
  primary key (workspace, entry, version),
  constraint entry_version_position unique (workspace, entry, position),
  foreign key (workspace, entry) references entry
);
select isolate('entry_version', 'select, insert, update');

-- Which entries mention a document's UUID, and where.
create table entry_reference (
  workspace uuid not null default current_workspace(),
  uuid uuid not null,
  entry uuid not null,
  context text not null,
  primary key (workspace, uuid, entry, context),
  foreign key (workspace, entry) references entry
);
create index entry_reference_entry on entry_reference (workspace, entry);
select isolate('entry_reference', 'select, insert, delete');

create table entry_state (
  workspace uuid not null default current_workspace(),
  entry uuid not null,
  at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  key text not null,
  notes text,
  meta json,
  src text not null,
  src_id text,
  faults json,
  primary key (workspace, entry, at),
  foreign key (workspace, entry) references entry
);
select isolate('entry_state', 'select, insert');

-- Contents by hash: the same file of two entries is stored once per workspace.
create table file_blob (
  workspace uuid not null default current_workspace() references workspace,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null,
  bytes bytea not null,
  created_at timestamptz(3) not null,
  primary key (workspace, sha256)
);
select isolate('file_blob', 'select, insert');

create table file (
  workspace uuid not null default current_workspace(),
  entry uuid not null,
  id uuid not null,
  created_at timestamptz(3) not null,
  name text not null,
  description text,
  key text,
  category text not null default '',
  mime text not null,
  size bigint not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Null while the bytes of a placeholder are awaited; then equal to sha256.
  blob text check (blob = sha256),
  embeddable boolean not null default false,
  private boolean not null default false,
  meta json,
  src text not null,
  src_id text,
  -- What makes a later file replace this one: its key, or its name when it has none.
  slot text not null generated always as
    (case when key is null then 'name:' || name else 'key:' || key end) stored,
  -- Set on former versions, which stay readable by id.
  replaced_at timestamptz(3),
  primary key (workspace, entry, id),
  foreign key (workspace, entry) references entry,
  foreign key (workspace, blob) references file_blob
);
create unique index file_current on file (workspace, entry, category, slot)
  where replaced_at is null;
create index file_list on file (workspace, entry, created_at, id);
create index file_source on file (workspace, src_id);
select isolate('file', 'select, insert, update');

-- Facts that apps attach to entries, or keep by reference without one.
create table meta (
  workspace uuid not null default current_workspace() references workspace,
  entry uuid,
  src text not null,
  key text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  ref text,
  value json,
  link_url text,
  link_scope text,
  indexed boolean not null default false,
  owned boolean not null default false,
  secure boolean not null default false,
  shared boolean not null default false,
  foreign key (workspace, entry) references entry
);
create unique index meta_entry on meta (workspace, entry, src, key) where entry is not null;
create unique index meta_unbound on meta (workspace, src, key, ref) where entry is null;
create index meta_ref on meta (workspace, src, key, ref);
select isolate('meta', 'select, insert, update, delete');

create table spool (
  workspace uuid not null default current_workspace() references workspace,
  key text not null,
  name text not null,
  type text not null,
  bytes bytea not null,
  created_at timestamptz(3) not null,
  primary key (workspace, key)
);
create index spool_age on spool (created_at);
select isolate('spool', 'select, insert, delete');
