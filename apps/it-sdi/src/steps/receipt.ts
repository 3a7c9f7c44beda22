import {
  defineProvider,
  type EntryFile,
  refusing,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { receiptName } from "../file-name.ts";
import { outcomeOf, type ReceiptOutcome } from "../receipts/outcome.ts";
import { parseReceipt, type SdiReceipt } from "../receipts/receipt.ts";

const PROVIDER_RULE = "SDI-";

/** Follows the entry's receipts of the SdI: delivered, refused, waiting for a public body. */
export const receipt = defineProvider({
  key: "sdi-it.receipt",
  name: "Read SdI receipt",
  summary: "End with what the latest receipt of the SdI on the entry says about the invoice.",
  config: Type.Object({}),
  effect: "none",

  async run({ entry }, ctx): Promise<StepResult> {
    const files = (entry?.files ?? []).filter(({ name }) => receiptName(name) !== undefined);
    if (files.length === 0)
      return step.wait("no receipt of the SdI has come yet", { code: "sent" });
    return refusing(async () => {
      const receipts = await Promise.all(
        files.map(async (file: EntryFile) => parseReceipt(await ctx.file(file.id))),
      );
      const settled = receipts.flatMap((read) => {
        const outcome = outcomeOf(read);
        return outcome ? [{ read, outcome }] : [];
      });
      const last = settled.findLast(({ outcome }) => outcome.status !== "QUEUED") ?? settled.at(-1);
      return last ? resultOf(last.outcome, last.read) : step.wait("waiting", { code: "sent" });
    });
  },
});

function resultOf(
  { status, code, message }: ReceiptOutcome,
  { errors, note, sdiId }: SdiReceipt,
): StepResult {
  if (status === "OK") return { ...step.ok({ args: { "sdi-id": sdiId } }), code, message };
  if (status === "QUEUED") return step.wait(message, { code });
  const faults = errors.map((error) => ({
    code: `${PROVIDER_RULE}${error.code}`,
    message: error.message,
  }));
  return step.ko(code, note ?? message, { faults });
}
