import { type DatabaseServer, splitServers } from "./server-list.ts";

/** The database's address in messages; of a URL only hosts and ports, never the password. */
export function addressOf({
  folder,
  url,
}: {
  readonly folder: string;
  readonly url?: string | undefined;
}): string {
  if (url === undefined) return `Postgres in ${folder}`;
  const places = splitServers(url).servers.map(placeOf);
  return places.length === 0 ? "Postgres" : `Postgres at ${places.join(" or ")}`;
}

function placeOf({ host, port }: DatabaseServer): string {
  if (host.startsWith("/")) return host;
  return host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
}
