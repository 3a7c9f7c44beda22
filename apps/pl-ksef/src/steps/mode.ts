import { FakturoError, isDate } from "@fakturo/model";
import { type DocumentTask, Type } from "@fakturo/plugin";
import { endOfWorkingDay } from "../deadline.ts";

/** A mode in which an invoice is issued while it cannot be sent to KSeF, or is not. */
interface OfflineRule {
  /** Working days after which the invoice has to be in KSeF; undefined where it is never sent. */
  readonly days?: number;
  /** The days are counted from the end of the outage that the ministry announced, else from the day of issue. */
  readonly afterOutage?: boolean;
}

/**
 * Modes by their names in the ministry's documentation, with the terms of the VAT Act: offline24 (art. 106nda),
 * unavailability (106nh), failure (106nf), and total failure, in which the invoice has any form and is never sent.
 */
const RULES = {
  offline24: { days: 1 },
  offline: { days: 1, afterOutage: true },
  awaryjny: { days: 7, afterOutage: true },
  "total-failure": {},
} as const satisfies Readonly<Record<string, OfflineRule>>;

/** Name of an offline mode. */
export type OfflineMode = keyof typeof RULES;

/** Members of a step's configuration. */
export const modeFields = {
  mode: Type.Optional(
    Type.Unsafe<"" | OfflineMode>({
      type: "string",
      enum: ["", ...Object.keys(RULES)],
      title: "Offline mode",
      description:
        "How an invoice is issued that is not sent at once: `offline24` by the seller's choice, `offline` while the ministry has announced that KSeF is unavailable, `awaryjny` while it has announced a failure, `total-failure` while public media announce one; empty: online.",
      default: "",
    }),
  ),
  offline: Type.Optional(
    Type.Boolean({
      title: "Issued offline",
      description: "True for the mode `offline24`, where `mode` is empty.",
      default: false,
    }),
  ),
};

/** Job arg with the day on which the announced outage ended, `YYYY-MM-DD`. */
const OUTAGE_ARG = "outage-end";
/** Job arg with the mode of an invoice that is never sent. */
export const MODE_ARG = "ksef-mode";
/** The mode in which an invoice is never sent, and has no QR codes. */
export const NEVER_SENT: OfflineMode = "total-failure";

/** The mode in which an invoice is issued; undefined for one that is issued online. */
export function modeOf({
  mode = "",
  offline = false,
}: {
  readonly mode?: "" | OfflineMode | undefined;
  readonly offline?: boolean | undefined;
}): OfflineMode | undefined {
  return mode || (offline ? "offline24" : undefined);
}

/**
 * Until when an invoice has to be in KSeF, in milliseconds since 1970; undefined without such a time. Before the end of
 * an outage is known, the day of issue is the earliest that it can be.
 * @throws FakturoError "input" for an arg that is no day.
 */
export function dueOf(
  mode: OfflineMode | undefined,
  issued: string,
  args: DocumentTask["args"],
): number | undefined {
  const { days, afterOutage }: OfflineRule = mode === undefined ? {} : RULES[mode];
  const { [OUTAGE_ARG]: end = issued } = args;
  if (!isDate(end)) throw new FakturoError("input", `the arg ${OUTAGE_ARG} is no day: ${end}`);
  if (days === undefined) return undefined;
  return endOfWorkingDay(afterOutage && end > issued ? end : issued, days);
}
