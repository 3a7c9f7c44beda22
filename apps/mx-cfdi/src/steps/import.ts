import {
  defineProvider,
  type Imported,
  imported,
  importXml,
  isXmlFile,
  refusing,
  type Static,
  type StepContext,
  type StepResult,
  step,
  type Task,
  Type,
  XML_MIME,
} from "@fakturo/plugin";
import { unreadIn } from "@fakturo/xml";
import { FILE_KEY } from "../file.ts";
import { readDocument } from "../parse/document.ts";
import { readComprobante } from "../parse/find.ts";
import { VOCABULARY } from "../parse/vocabulary.ts";
import { isSealed, verifySeal } from "../seal/sealed.ts";
import { stampsIn } from "../stamps.ts";

/** Job arg with the address of a CFDI. */
const URL_ARG = "url";
const TIMEOUT_S = 30;

const Config = Type.Object({
  verify: Type.Optional(
    Type.Boolean({
      title: "Check the seal",
      description: "Refuses sealed files whose seal does not fit.",
      default: true,
    }),
  ),
});
type Config = Static<typeof Config>;

/** Reads a CFDI into the entry's document, with the stamps of the SAT. */
export const importCfdi = defineProvider({
  key: "sat-mx.import",
  name: "Import CFDI",
  summary: `Read the entry's CFDI 4.0, or that at the address in the arg ${URL_ARG}, into its document; check its seal and take over its stamps.`,
  config: Config,
  effect: "external",
  run: (task, ctx) => refusing(() => read(task, ctx)),
});

async function read(task: Task<Config>, ctx: StepContext): Promise<StepResult> {
  const { entry, args, config } = task;
  const url = args[URL_ARG];
  if (!url || entry?.files.some(isXmlFile))
    return importXml(entry, ctx, (data) => contentOf(data, config));
  const { status, body } = await ctx.http(url, { method: "GET", signal: ctx.deadline(TIMEOUT_S) });
  if (status >= 500) return step.retry(`the address answers status ${status}`);
  if (status !== 200) return step.ko("no-document", `the address answers status ${status}`);
  const { stamps = [], ...content } = contentOf(body, config);
  const uuid = stamps.find(({ prv }) => prv === "sat-uuid")?.val ?? "cfdi";
  const file = { name: `${uuid}.xml`, mime: XML_MIME, data: body, key: FILE_KEY } as const;
  return imported({ ...content, stamps, files: [{ ...file, category: "format" }] }, ctx);
}

function contentOf(data: Uint8Array, { verify }: Config): Imported {
  const comprobante = readComprobante(data);
  if (verify !== false && isSealed(comprobante)) verifySeal(comprobante);
  const [document, stamps] = [readDocument(comprobante), stampsIn(comprobante)];
  const unread = unreadIn(comprobante, VOCABULARY);
  // Only signed documents have stamps.
  return { document, stamps, unread, ...(stamps.length > 0 && { sign: true }) };
}
