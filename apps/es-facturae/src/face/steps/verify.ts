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
import { lookUpUnits } from "../directory.ts";
import { FACE_PLATFORM } from "../platforms.ts";
import { SEAL_SECRET } from "../seal.ts";
import { readSent } from "../sent.ts";
import { unitsOf } from "../units.ts";
import { stepCaller } from "./caller.ts";
import { facturaeFile, NO_FILE } from "./file.ts";

/** Looks the receiving units up in FACe's directory before the invoice is sent. */
export const verify = defineProvider({
  key: "gov-es.facturae.verify",
  name: "Verify receiving units",
  summary: "Check the three DIR3 codes of the public body in FACe's directory.",
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
  const found = await lookUpUnits(unitsOf(readXml(bytes)), stepCaller(ctx, nif, FACE_PLATFORM));
  switch (found.is) {
    case "known":
      return step.ok();
    case "wrong":
      return step.ko(found.code, found.message);
    case "unknown":
      return step.retry(found.message);
  }
}
