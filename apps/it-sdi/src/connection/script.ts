import type { CallContext, Submission } from "@fakturo/plugin";
import { CHANNEL_REF } from "./addresses.ts";

/** Last receipt that a sandbox asks a simulator for. */
export const SCRIPTS = ["RC", "MC", "NS", "NE", "DT", "AT"] as const;
export type ReceiptScript = (typeof SCRIPTS)[number];

/** What a record's media type tells about it besides its form. */
export interface RecordFacts {
  /** The file is for a public body. */
  readonly isPublic: boolean;
  /** The receipt that a sandbox asks for. */
  readonly script?: ReceiptScript | undefined;
}

/** The media type of a record with parameters, which are stored with it: `; format=FPA12; response=RC`. */
export function withFacts(mime: string, { isPublic, script }: RecordFacts): string {
  const format = `${mime}; format=${isPublic ? PUBLIC : PRIVATE}`;
  return script === undefined ? format : `${format}; response=${script}`;
}

const PUBLIC = "FPA12";
const PRIVATE = "FPR12";
const SCRIPT = /; response=([A-Z]{2})$/;
const FORMAT = /; format=([A-Z\d]+)/;

/** The receipt that a media type asks for. */
export function scriptIn(mime: string): string | undefined {
  return SCRIPT.exec(mime)?.[1];
}

/** Whether the record was for a public body; undefined for records of former versions. */
export function isForPublicBody(mime: string): boolean | undefined {
  const format = FORMAT.exec(mime)?.[1];
  return format === undefined ? undefined : format === PUBLIC;
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
