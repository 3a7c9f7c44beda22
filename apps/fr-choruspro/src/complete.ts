import {
  type DocumentTask,
  defineProvider,
  type EntryFile,
  onDocument,
  readAs,
  type Static,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { type CallResult, type ChorusContext, callChorus, stepContextOf } from "./api.ts";
import { ACCOUNT, PISTE } from "./credentials.ts";
import { contentOf, messageOf, NOT_SENT, sentInvoice, stateOf } from "./invoices.ts";
import { Document } from "./record.ts";

/** Job arg with the comment for the buyer. */
const COMMENT_ARG = "chorus-pro-comment";
/** State of an invoice whose buyer asks for a missing piece. */
const SUSPENDED = "SUSPENDUE";
/** State of one that its supplier has completed. */
const COMPLETED = "COMPLETEE";
const MAX_BYTES = 10 * 1024 * 1024;
const LONGEST_COMMENT = 2000;
const LONGEST_TYPE = 30;
const LONGEST_NAME = 50;
const LONGEST_DESIGNATION = 100;
/** Document that accompanies an invoice. */
const PIECE_TYPE = "02";
/** Kinds of files that Chorus Pro takes as pieces. */
const EXTENSIONS: ReadonlySet<string> = new Set(
  "BMP BZ2 CSV DOC DOCX FAX GIF GZ GZIP HTM HTML JPEG JPG ODP ODS ODT P7S PDF PNG PPS PPT PPTX RTF SVG TGZ TIF TIFF TXT XHTML XLC XLM XLS XLSX XML XSD XSL ZIP".split(
    " ",
  ),
);
const PAUSE_S = 60;

const Config = Type.Object({
  comment: Type.Optional(
    Type.String({
      title: "Comment",
      description: `What the buyer reads about the added files; the job's arg ${COMMENT_ARG} wins.`,
      maxLength: LONGEST_COMMENT,
    }),
  ),
  piece_type: Type.Optional(
    Type.String({
      title: "Kind of the pieces",
      description:
        "Code of the kind of the added files, as Chorus Pro lists them (`transverses/v1/recuperer/typespj`).",
      maxLength: LONGEST_TYPE,
      default: PIECE_TYPE,
    }),
  ),
});
type CompleteTask = DocumentTask<Static<typeof Config>>;

const Added = Type.Object({ pieceJointeId: Type.Integer() });

/** Answers the buyer of a suspended invoice with the entry's attachments and a comment. */
export const complete = defineProvider({
  key: "chorus-pro.complete",
  name: "Complete at Chorus Pro",
  summary:
    "Send the entry's attachments and a comment to the buyer who has suspended the invoice (`SUSPENDUE`), once.",
  schemas: ["bill/invoice"],
  config: Config,
  effect: "external",
  credentials: [PISTE.key, ACCOUNT.key],
  run: onDocument(answer),
});

async function answer(task: CompleteTask, ctx: StepContext): Promise<StepResult> {
  const { supplier } = readAs(Document, task.envelope.doc, "the invoice");
  const comment = (task.args[COMMENT_ARG] || task.config.comment || "").trim();
  if (comment === "" || comment.length > LONGEST_COMMENT)
    return step.ko("no-comment", `a comment of 1 to ${LONGEST_COMMENT} characters is needed`);
  const files = (task.entry?.files ?? []).filter(({ category }) => category === "attachment");
  if (files.length === 0)
    return step.ko("no-attachment", "the entry has no attachment with the missing piece");
  const other = files.find((file) => !EXTENSIONS.has(extensionOf(file)));
  if (other) return step.ko("file-type", `Chorus Pro takes no files such as ${other.name}`);
  const chorus = stepContextOf(ctx, supplier.tax_id.code);
  const sent = await sentInvoice(task.envelope.head, chorus);
  if (sent === undefined) return step.ko("not-sent", NOT_SENT);
  if ("message" in sent) return later(sent.message);
  const state = await stateOf(sent.id, chorus);
  if ("message" in state) return later(state.message);
  // The state has changed since an attempt whose answer was lost: the buyer has the pieces.
  if (task.intended !== undefined && state.code !== SUSPENDED)
    return step.ok({}, { code: COMPLETED });
  if (state.code === COMPLETED) return step.skip("the invoice is completed already", COMPLETED);
  if (state.code !== SUSPENDED)
    return step.ko("not-suspended", `the invoice is not suspended, but ${state.code}`);
  const type = task.config.piece_type || PIECE_TYPE;
  return completed({ id: sent.id, comment, files, type }, { ctx, chorus });
}

interface Completion {
  readonly id: number;
  readonly comment: string;
  readonly files: readonly EntryFile[];
  /** Code of the kind of the files. */
  readonly type: string;
}

interface Contexts {
  readonly ctx: StepContext;
  readonly chorus: ChorusContext;
}

/** Files first: one that is uploaded twice is no piece of the invoice yet. */
async function completed(
  { id, comment, files, type }: Completion,
  { ctx, chorus }: Contexts,
): Promise<StepResult> {
  const pieces: object[] = [];
  for (const file of files) {
    const data = await ctx.file(file.id);
    if (data.length > MAX_BYTES)
      return step.ko("too-large", `${file.name} has more than ${MAX_BYTES} bytes`);
    const result = await callChorus("transverses/v1/ajouter/fichier", fileJson(file, data), chorus);
    const added = contentOf(Added, result);
    if (!added) return refusedOrLater(result);
    pieces.push({
      pieceJointeComplementaireId: added.pieceJointeId,
      pieceJointeComplementaireDesignation: file.name.slice(0, LONGEST_DESIGNATION),
      pieceJointeComplementaireType: type,
    });
  }
  await ctx.intend({ id });
  const json = {
    identifiantFactureCPP: id,
    commentaire: comment,
    pieceJointeComplementaire: pieces,
  };
  const result = await callChorus("factures/v1/completer", json, chorus);
  return result.is === "reply" && result.code === 0
    ? step.ok({}, { code: COMPLETED })
    : refusedOrLater(result);
}

/** Extension of a file in upper case; empty without one. */
function extensionOf({ name }: EntryFile): string {
  const [, extension = ""] = /\.([^.]+)$/.exec(name) ?? [];
  return extension.toUpperCase();
}

function fileJson(file: EntryFile, data: Uint8Array): object {
  const extension = extensionOf(file);
  const end = `.${extension.toLowerCase()}`;
  const begin = file.name.slice(0, -end.length).slice(0, LONGEST_NAME - end.length);
  return {
    pieceJointeFichier: Buffer.from(data).toString("base64"),
    pieceJointeNom: begin + end,
    pieceJointeTypeMime: file.mime,
    pieceJointeExtension: extension,
  };
}

function refusedOrLater(result: CallResult): StepResult {
  return result.is === "reply" && result.code !== 0
    ? step.ko(String(result.code), `Chorus Pro: ${result.text}`)
    : later(messageOf(result));
}

function later(message: string): StepResult {
  return step.wait(message, { seconds: PAUSE_S });
}
