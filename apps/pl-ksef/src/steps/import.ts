import {
  defineProvider,
  imported,
  importXml,
  isXmlFile,
  refusing,
  type StepContext,
  type StepResult,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";
import { KsefError } from "../connection/api.ts";
import { stepContextOf } from "../connection/context.ts";
import { CERTIFICATE, TOKEN } from "../connection/credentials.ts";
import { downloadedFile } from "../connection/download.ts";
import { readFa } from "../parse/document.ts";
import { NIP_ARG, NUMBER_ARG } from "./arguments.ts";

/** Reads the entry's FA file into its document. */
export const importFa = defineProvider({
  key: "gov-pl.read",
  name: "Read FA",
  summary: "Read the entry's FA(3) or FA(2) file into its document.",
  config: Type.Object({}),
  effect: "none",
  run: ({ entry }, ctx) => importXml(entry, ctx, readFa),
});

/** Reads a received invoice; its file is downloaded where the entry does not have it. */
export const importInvoice = defineProvider({
  key: "gov-pl.import",
  name: "Import from KSeF",
  summary: `Read the received invoice into the document; without file it is downloaded by the args ${NUMBER_ARG} and ${NIP_ARG}.`,
  config: Type.Object({}),
  effect: "external",
  credentials: [CERTIFICATE.key, TOKEN.key],
  run: (task, ctx) => refusing(() => importReceived(task, ctx)),
});

async function importReceived({ entry, args }: Task, ctx: StepContext): Promise<StepResult> {
  if (entry?.files.some(isXmlFile)) return importXml(entry, ctx, readFa);
  const { [NUMBER_ARG]: number, [NIP_ARG]: nip } = args;
  if (!number || !nip)
    return step.ko("no-document", `the job has no file, and no ${NUMBER_ARG} and ${NIP_ARG}`);
  try {
    const file = await downloadedFile(number, stepContextOf(ctx, nip));
    return imported({ ...readFa(file.data), files: [file] }, ctx);
  } catch (error) {
    if (!(error instanceof KsefError)) throw error;
    return error.code === "21164"
      ? step.ko(error.code, `KSeF has no invoice ${number} of ${nip}`)
      : step.retry(error.message, error.retryAfter);
  }
}
