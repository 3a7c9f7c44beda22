import { type Client, escapeIdentifier } from "pg";
import { qualified } from "./tables.ts";

/** Something that has to go before a table is replaced, and the statements that make it again. */
export interface Dependent {
  readonly drop: string;
  readonly make: readonly string[];
}

/** A table in statements that give another one of the same columns everything else that it has. */
export interface TableShape {
  readonly name: string;
  /** Stored columns; generated ones are recomputed. */
  readonly columns: readonly string[];
  /** Storage parameters, as in `with (…)`; empty where it has none. */
  readonly options: string;
  /** Column whose values a sequence gives. */
  readonly identity: string | undefined;
  readonly keys: readonly string[];
  readonly indexes: readonly string[];
  readonly references: readonly string[];
  readonly triggers: readonly string[];
  /** Membership in publications of logical replication. */
  readonly publications: readonly string[];
  /** Row security, policies and privileges. */
  readonly rights: readonly string[];
  /** References of tables other than those that are replaced together. */
  readonly incoming: readonly Dependent[];
  /** Functions that return rows of it. */
  readonly functions: readonly Dependent[];
}

/** Reads a table of the schema `fakturo` from the catalog; `together` are replaced in the same transaction. */
export async function readShape(
  client: Client,
  name: string,
  together: readonly string[],
): Promise<TableShape> {
  const table = qualified(name);
  const list = async (query: string, more: readonly unknown[] = []): Promise<string[]> => {
    const { rows } = await client.query<{ text: string }>(query, [table, ...more]);
    return rows.map(({ text }) => text);
  };
  const constraint = (text: string) => `alter table ${table} add ${text}`;
  const [options = ""] = await list(OPTIONS);
  const [identity] = await list(IDENTITY);
  return {
    name,
    columns: await list(COLUMNS),
    options,
    identity,
    keys: (await list(CONSTRAINTS, [["p", "u"]])).map(constraint),
    indexes: await list(INDEXES),
    references: (await list(CONSTRAINTS, [["f"]])).map(constraint),
    triggers: await list(TRIGGERS),
    publications: await list(PUBLICATIONS),
    rights: [
      `alter table ${table} enable row level security, force row level security`,
      ...(await list(POLICIES)),
      ...(await list(PRIVILEGES)),
    ],
    incoming: await incomingOf(client, table, together),
    functions: await functionsOf(client, table),
  };
}

async function incomingOf(
  client: Client,
  table: string,
  together: readonly string[],
): Promise<Dependent[]> {
  const { rows } = await client.query<{ name: string; constraint: string; definition: string }>(
    INCOMING,
    [table, together],
  );
  return rows.map(({ name, constraint, definition }) => {
    const other = `alter table ${qualified(name)}`;
    const key = escapeIdentifier(constraint);
    return {
      drop: `${other} drop constraint ${key}`,
      make: [`${other} add constraint ${key} ${definition}`],
    };
  });
}

async function functionsOf(client: Client, table: string): Promise<Dependent[]> {
  const { rows } = await client.query<{ name: string; definition: string; grants: string[] }>(
    FUNCTIONS,
    [table],
  );
  return rows.map(({ name, definition, grants }) => ({
    drop: `drop function ${name}`,
    make: [definition, `revoke execute on function ${name} from public`, ...grants],
  }));
}

const COLUMNS = `select attname::text as text from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`;

const OPTIONS = `select array_to_string(reloptions, ', ') as text from pg_class
  where oid = $1::regclass and reloptions is not null`;

const IDENTITY = `select attname::text as text from pg_attribute
  where attrelid = $1::regclass and attidentity <> '' and not attisdropped`;

const CONSTRAINTS = `select format('constraint %I %s', conname, pg_get_constraintdef(oid)) as text
  from pg_constraint where conrelid = $1::regclass and contype = any ($2::"char"[]) order by contype, conname`;

const INDEXES = `select pg_get_indexdef(i.indexrelid) as text from pg_index i
  where i.indrelid = $1::regclass
    and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.conrelid = i.indrelid)
  order by i.indexrelid`;

const TRIGGERS = `select pg_get_triggerdef(oid) as text from pg_trigger
  where tgrelid = $1::regclass and not tgisinternal order by oid`;

const POLICIES = `select format('create policy %I on %s as %s for %s to %s', policyname, $1::text, permissive, cmd,
    array_to_string(array(select case role when 'public' then 'public' else quote_ident(role) end
      from unnest(roles) as role), ', '))
    || coalesce(' using (' || qual || ')', '') || coalesce(' with check (' || with_check || ')', '') as text
  from pg_policies where schemaname = 'fakturo'
    and tablename = (select relname from pg_class where oid = $1::regclass) order by policyname`;

const PRIVILEGES = `select format('grant %s on %s to %I', string_agg(privilege_type, ', '), $1::text, grantee::regrole) as text
  from pg_class c, aclexplode(c.relacl) where c.oid = $1::regclass and grantee <> c.relowner group by grantee`;

const PUBLICATIONS = `select format('alter publication %I add table %s (%s)', t.pubname, $1::text,
      (select string_agg(quote_ident(name), ', ') from unnest(t.attnames) as name))
    || coalesce(' where ' || t.rowfilter, '') as text
  from pg_publication p join pg_publication_rel r on r.prpubid = p.oid and r.prrelid = $1::regclass
    join pg_class c on c.oid = r.prrelid
    join pg_publication_tables t on t.pubname = p.pubname and t.schemaname = 'fakturo' and t.tablename = c.relname
  order by t.pubname`;

const INCOMING = `select t.relname as name, f.conname as constraint, pg_get_constraintdef(f.oid) as definition
  from pg_constraint f join pg_class t on t.oid = f.conrelid
  where f.confrelid = $1::regclass and f.contype = 'f' and f.conparentid = 0 and t.relname <> all ($2)`;

const FUNCTIONS = `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition,
    array(select format('grant execute on function %s to %I', p.oid::regprocedure, grantee::regrole)
      from aclexplode(p.proacl) where grantee <> 0 and grantee <> p.proowner) as grants
  from pg_proc p join pg_class c on c.reltype = p.prorettype
  where c.oid = $1::regclass`;
