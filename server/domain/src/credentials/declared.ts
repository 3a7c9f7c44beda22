import type { Registry } from "@fakturo/engine";
import { type CredentialSpec, Type } from "@fakturo/plugin";
import { ALARM_WEBHOOK } from "../alarms/index.ts";

/** Credentials declared by plugins and by the server, by key. */
export function declaredCredentials({
  credentials,
}: Pick<Registry, "credentials">): ReadonlyMap<string, CredentialSpec> {
  const declared = [...credentials.values(), ALARM_WEBHOOK];
  const requests = declared.flatMap((spec) => (spec.requested ? [requestSpec(spec)] : []));
  return new Map([...declared, ...requests].map((spec) => [spec.key, spec]));
}

/** Key of the credential with the key and request of a certificate that is not issued yet. */
export function requestKeyOf(key: string): string {
  return `${key}.request`;
}

/** A key and the request of its certificate, both PEM. */
export const PendingRequest = Type.Object({
  private_key: Type.String({ title: "Key", format: "password" }),
  request: Type.String({ title: "Certificate request" }),
});

function requestSpec({ key, title, scope }: CredentialSpec): CredentialSpec {
  return {
    ...{ key: requestKeyOf(key), kind: "values", scope, schema: PendingRequest },
    title: `Request: ${title}`,
    description: "Key and request of a certificate until it is issued",
  };
}
