import type { Config } from "../config/index.ts";
import { urlOf } from "../listen.ts";

/** Address under which clients reach this server, without a slash at the end. */
export function publicUrlOf({ publicUrl, host, port }: Config): string {
  return publicUrl ?? urlOf(host, port);
}

/** Public base address of a workspace's files. */
export function filesUrlOf(config: Config): (workspaceId: string) => string {
  return (workspaceId) => `${publicUrlOf(config)}/files/${workspaceId}`;
}

/** Address of the page behind a registration's link. */
export function pageUrlOf(config: Config): (workspaceId: string, token: string) => string {
  return (workspaceId, token) => `${publicUrlOf(config)}/registrations/${workspaceId}/${token}`;
}
