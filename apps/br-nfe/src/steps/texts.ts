import { REASON_ARG } from "@fakturo/brazil";
import { type Task, Type } from "@fakturo/plugin";
import { CORRECTION_KEY } from "../connection/answers.ts";
import type { Correction } from "../event/correction.ts";

/** Job arg that overrides the configured text of a letter of correction. */
const CORRECTION_ARG = "nfe-br-correction";

/** Job arg that overrides the configured reason of a contingency. */
const CONTINGENCY_ARG = "nfe-br-contingency";

/** Reason of a contingency, in the configuration of a step. */
export const contingencyField = (title: string, description: string) =>
  Type.Optional(
    Type.String({
      title,
      description: `${description}. 15 characters at least; the job's argument ${CONTINGENCY_ARG} goes before it.`,
      maxLength: 256,
    }),
  );

/** The reason for a contingency, of the job or else of the step's configuration; undefined without one. */
export function contingencyIn({
  config,
  args,
}: Task<{ readonly contingency?: string | undefined }>): string | undefined {
  return args[CONTINGENCY_ARG] || config.contingency || undefined;
}

/** Text of a letter of correction, in the configuration of a step. */
export const correctionField = Type.Optional(
  Type.String({
    title: "What is corrected",
    description: `15 to 1000 characters, with what earlier letters said; the job's argument ${CORRECTION_ARG} goes before it.`,
    maxLength: 1000,
  }),
);

/** The reason of the job, else of the step's configuration. */
export function reasonIn({ config, args }: Task<{ readonly reason?: string | undefined }>): string {
  return args[REASON_ARG] || config.reason || "";
}

/** The next letter of correction: the entry has a file for each of the earlier ones. */
export function nextCorrection({
  args,
  config,
  entry,
}: Task<{ readonly correction?: string | undefined }>): Correction {
  const earlier = entry?.files.filter(({ key }) => key.startsWith(CORRECTION_KEY)) ?? [];
  return { text: args[CORRECTION_ARG] || config.correction || "", sequence: earlier.length + 1 };
}
