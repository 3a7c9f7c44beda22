import {
  type DocumentTask,
  defineProvider,
  onDocument,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { spanishCertificate } from "@fakturo/spain";
import { readXml } from "@fakturo/xml";
import { FACE_PLATFORM } from "../platforms.ts";
import { SEAL_SECRET } from "../seal.ts";
import { readSent } from "../sent.ts";
import { checkUnits } from "../units/check.ts";
import { unitsRecord } from "../units/record.ts";
import { unitsOf } from "../units/units.ts";
import { stepCaller } from "./caller.ts";
import { facturaeFile, NO_FILE } from "./file.ts";

/** Looks the receiving units up in FACe's directory before the invoice is sent. */
export const verify = defineProvider({
  key: "gov-es.facturae.verify",
  name: "Verify receiving units",
  summary:
    "Check the three DIR3 codes of the public body in FACe's directory, which is kept for a week.",
  schemas: ["bill/invoice"],
  config: Type.Object({}),
  effect: "external",
  credentials: [spanishCertificate.key, SEAL_SECRET],
  run: onDocument(verifyUnits),
});

async function verifyUnits(task: DocumentTask, ctx: StepContext): Promise<StepResult> {
  const file = facturaeFile(task);
  if (!file) return step.ko(...NO_FILE);
  const bytes = await ctx.file(file.id);
  const { nif } = readSent(bytes, FACE_PLATFORM.contract);
  const caller = stepCaller(ctx, nif, FACE_PLATFORM);
  const found = await checkUnits(unitsOf(readXml(bytes)), ctx.records(unitsRecord), caller);
  switch (found.is) {
    case "known":
      return step.ok(
        { records: found.records },
        { ...(found.note !== undefined && { message: found.note }) },
      );
    case "wrong":
      return step.ko(found.code, found.message, { effects: { records: found.records } });
    case "unknown":
      return step.retry(found.message);
  }
}
