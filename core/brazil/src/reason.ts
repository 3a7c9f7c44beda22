import { Type } from "@fakturo/plugin";

/** Job argument with the reason of a cancellation, used before the configured one. */
export const REASON_ARG = "nfe-br-cancel-reason";

/** Reason of a cancellation, in the configuration of a step. */
export const reasonField = Type.Optional(
  Type.String({
    title: "Reason",
    description: `15 to 255 characters; the job's argument ${REASON_ARG} goes before it.`,
    maxLength: 255,
  }),
);
