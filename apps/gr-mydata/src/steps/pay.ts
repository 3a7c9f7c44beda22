import {
  type DocumentTask,
  defineProvider,
  onDocument,
  type Static,
  type StepContext,
  type StepResult,
  step,
  submissionResult,
  submitting,
  Type,
  XML_MIME,
} from "@fakturo/plugin";
import { taxpayers } from "../connection/connection.ts";
import { USER } from "../connection/credentials.ts";
import { STAMPS } from "../extensions.ts";
import { FILE_KEY } from "../file.ts";
import { partiesIn } from "../parties.ts";
import { paymentMessage } from "../payment.ts";

const Config = Type.Object({
  means: Type.Unsafe<"1" | "2" | "3" | "4" | "6" | "8">({
    type: "string",
    enum: ["1", "2", "3", "4", "6", "8"],
    title: "Means of payment",
    description:
      "`1` domestic account, `2` account abroad, `3` cash, `4` cheque, `6` web banking, `8` IRIS. Payments at terminals (`7`) need the terminal's signature, which their software transmits.",
  }),
});

/** Tells how a sent invoice was paid afterwards. */
export const pay = defineProvider({
  key: "gov-gr.pay",
  name: "Tell myDATA of a payment",
  summary: "Tell myDATA by which means the whole amount of a sent invoice was paid afterwards.",
  schemas: ["bill/invoice"],
  config: Config,
  effect: "submission",
  submits: { connection: taxpayers.key, kind: "report" },
  credentials: [USER.key],
  run: onDocument(tell),
});

async function tell(
  { entry, submission, envelope, ref, config }: DocumentTask<Static<typeof Config>>,
  ctx: StepContext,
): Promise<StepResult> {
  if (ref !== undefined) return submissionResult(submission);
  const file = entry?.files.find(({ key }) => key === FILE_KEY);
  if (!file) return step.ko("no-file", "the entry has no document of myDATA");
  const { mark, supplier: holder } = partiesIn(envelope);
  if (!mark) return step.ko("no-mark", `the document has no ${STAMPS.mark}`);
  const bytes = paymentMessage({ file: await ctx.file(file.id), mark, means: config.means });
  const identity = [mark, "payment", config.means].join("·");
  const connection = taxpayers.key;
  const stream = [holder, identity].join("·");
  return submitting({
    submit: { connection, kind: "report", identity, bytes, mime: XML_MIME, holder, stream },
  });
}
