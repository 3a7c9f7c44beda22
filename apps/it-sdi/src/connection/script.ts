import type { CallContext, Submission } from "@fakturo/plugin";
import { CHANNEL_REF } from "./addresses.ts";

/** Last receipt that a sandbox asks a simulator for. */
export const SCRIPTS = ["RC", "MC", "NS", "NE", "DT", "AT"] as const;
export type ReceiptScript = (typeof SCRIPTS)[number];

const PARAMETER = /; response=([A-Z]{2})$/;

/** The media type of a file whose receipt is asked for: stored with the record, until it is sent. */
export function withScript(mime: string, script: ReceiptScript | undefined): string {
  return script === undefined ? mime : `${mime}; response=${script}`;
}

/** The receipt that a media type asks for. */
export function scriptIn(mime: string): string | undefined {
  return PARAMETER.exec(mime)?.[1];
}

/**
 * Headers for a simulator. The real SdI knows the address from the accreditation, and decides itself.
 * @param path of the address for receipts.
 */
export async function simulationHeaders(
  { mime }: Pick<Submission, "mime">,
  path: string,
  ctx: CallContext,
): Promise<Readonly<Record<string, string>>> {
  const script = scriptIn(mime);
  return {
    "x-simulate-callback": await ctx.callbackUrl(CHANNEL_REF, path),
    ...(script !== undefined && { "x-simulate-response": script }),
  };
}
