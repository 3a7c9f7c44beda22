import { FakturoError, type JsonObject } from "@fakturo/model";
import {
  defineProvider,
  type EntryFile,
  imported,
  type RecordWrite,
  refusing,
  type StepContext,
  type StepResult,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";
import { unreadIn } from "@fakturo/xml";
import { METADATA_KEY } from "../file.ts";
import { receiptName } from "../file-name.ts";
import { owedAnswer } from "../owed-answers.ts";
import { embeddedFiles } from "../read/embedded.ts";
import { documentsIn, fatturaIn } from "../read/parse.ts";
import { unwrapped } from "../read/unwrap.ts";
import { VOCABULARY } from "../read/vocabulary.ts";
import { parseReceipt } from "../receipts/receipt.ts";
import { DT_KEY } from "../receipts/signed.ts";
import { namedBy } from "../reception/reference.ts";
import { verifyXades } from "../sign/xades.ts";

const MIMES: ReadonlySet<string> = new Set([
  "application/xml",
  "text/xml",
  "application/pkcs7-mime",
  "application/x-pkcs7-mime",
]);
const NAME = /\.xml(\.p7m)?$/i;

/** Job arg with the position, from zero, of the invoice to read from a file with several. */
export const BODY_ARG = "sdi-body";
/** Job arg with the moment of the delivery, ISO 8601. */
export const RECEIVED_ARG = "sdi-received";
/** Job argument with the number of invoices in the file. */
const BODIES_ARG = "sdi-bodies";

/** Reads the entry's FatturaPA into its document. */
export const importFattura = defineProvider({
  key: "sdi-it.import",
  name: "Import FatturaPA",
  summary: "Read the entry's FatturaPA, simplified or not, into its document.",
  config: Type.Object({
    check_signature: Type.Optional(
      Type.Boolean({
        title: "Check the signature inside the XML",
        description: "Signatures around a file (.p7m) are checked in any case.",
        default: false,
      }),
    ),
    environment: Type.Optional(
      Type.Union([Type.Literal("sandbox"), Type.Literal("production")], {
        title: "Environment",
        default: "production",
      }),
    ),
  }),
  effect: "none",

  async run({ config, entry, args }, ctx): Promise<StepResult> {
    const file = entry?.files.find(isFattura);
    if (!entry || !file) return step.ko("no-document", "the entry has no FatturaPA");
    return refusing(async () => {
      const data = await ctx.file(file.id);
      if (config.check_signature) verifyXades(unwrapped(data));
      const root = fatturaIn(data);
      const [documents, files] = [documentsIn(root), embeddedFiles(root)];
      const document = documents[Number(args[BODY_ARG] ?? 0)];
      if (!document) throw new FakturoError("input", "the file has no invoice at that position");
      const known = { [BODIES_ARG]: String(documents.length) };
      const unread = unreadIn(root, VOCABULARY);
      const received = Date.parse(args[RECEIVED_ARG] ?? "") || ctx.now();
      const records = await obligationOf({ entry, document, received }, ctx);
      return imported({ document, files, args: known, unread, records }, ctx);
    });
  },
});

interface Obligation {
  readonly entry: NonNullable<Task["entry"]>;
  readonly document: JsonObject;
  /** Milliseconds since 1970. */
  readonly received: number;
}

/** The answer that a public body has to give to an invoice that the SdI has delivered, until its time is over (DT). */
async function obligationOf(
  { entry, document, received }: Obligation,
  ctx: StepContext,
): Promise<readonly RecordWrite[]> {
  const metadata = entry.files.find(({ key }) => key === METADATA_KEY);
  const isOver = entry.files.some(({ key }) => key === DT_KEY);
  if (!metadata || isOver || !parseReceipt(await ctx.file(metadata.id)).isPublic) return [];
  return [owedAnswer(entry.id, namedBy(document).number, received)];
}

/** XML that is not named like a receipt, signed or not. */
function isFattura({ mime, name }: EntryFile): boolean {
  const isKnown = MIMES.has(mime) || NAME.test(name);
  return isKnown && receiptName(name) === undefined;
}
