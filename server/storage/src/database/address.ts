const DEFAULT_PORT = "5432";

/** The database's address in messages; of a URL only host and port, never the password. */
export function addressOf({
  folder,
  url,
}: {
  readonly folder: string;
  readonly url?: string | undefined;
}): string {
  if (url === undefined) return `Postgres in ${folder}`;
  if (!URL.canParse(url)) return "Postgres";
  const { hostname, port, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? (hostname || "localhost");
  if (host.startsWith("/")) return `Postgres at ${host}`;
  return `Postgres at ${host}:${searchParams.get("port") ?? (port || DEFAULT_PORT)}`;
}
