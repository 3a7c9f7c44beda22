import type { Party } from "@fakturo/model";
import type { Envelope, StepContext } from "@fakturo/plugin";
import { credentialsIn } from "@fakturo/signature";
import { certificateSecrets } from "@fakturo/spain";
import { signRecord } from "../sign.ts";

/** Keys of the files with the newest signed record of each kind. */
export const RECORD_FILES = {
  registration: "noverifactu",
  cancellation: "noverifactu-cancel",
  event: "noverifactu-event",
} as const;

/** Digits of the huella in the names of archived records. */
const KEY_DIGITS = 16;

/** Key of an archived record, which is not replaced. */
export function keyUnder(key: string, fingerprint: string): string {
  return `${key}-${fingerprint.slice(0, KEY_DIGITS).toLowerCase()}`;
}

/** A record with the taxpayer's signature. */
export async function signedBy(
  supplier: Party,
  xml: string,
  { head }: Pick<Envelope, "head">,
  ctx: StepContext,
  kind: { readonly event?: boolean } = {},
): Promise<string> {
  const signing = { id: head.uuid, now: ctx.now(), ...kind };
  return signRecord(xml, signing, await credentialsIn(ctx, ...certificateSecrets(supplier)));
}
