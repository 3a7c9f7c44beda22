import { Type } from "@fakturo/schema";
import type { Envelope, Stamp } from "./envelope.ts";
import type { Effects, StepFile } from "./step.ts";

/** Setting of steps that attach a file: the file gets no public address and is not mailed. */
export const privateField = Type.Optional(
  Type.Boolean({ title: "No public address", default: false }),
);

/** Setting of steps that can embed the entry's printed document (`printedFiles`) in their file. */
export const embedPdfField = Type.Optional(
  Type.Boolean({
    title: "Embed the entry's PDF",
    description: "A private PDF is embedded only in a private file.",
    default: false,
  }),
);

/** The file, private where the step's configuration says so (`privateField`). */
export function withPrivacy(
  file: StepFile,
  config: { readonly private?: boolean | undefined },
): StepFile {
  return config.private ? { ...file, private: true } : file;
}

/**
 * Effects of a step that stamps the document and signs it first: only signed documents may have stamps.
 */
export function stamped({ sigs }: Envelope, stamps: readonly Stamp[]): Effects {
  return { stamps, ...(!sigs?.length && { sign: true }) };
}
