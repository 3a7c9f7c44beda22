import type { Registry } from "@fakturo/engine";
import type { CredentialSpec } from "@fakturo/plugin";
import { ALARM_WEBHOOK } from "../alarms/index.ts";

/** Credentials declared by plugins and by the server, by key. */
export function declaredCredentials({
  credentials,
}: Pick<Registry, "credentials">): ReadonlyMap<string, CredentialSpec> {
  return new Map([...credentials, [ALARM_WEBHOOK.key, ALARM_WEBHOOK]]);
}
