import { credentialsFor, invoiceIn } from "@fakturo/app-es-verifactu";
import { FakturoError } from "@fakturo/model";
import {
  defineProvider,
  refusing,
  type StepContext,
  type StepResult,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";
import { writeXml } from "@fakturo/xml";
import { FORM, fileOf, partyIn } from "./converter.ts";
import { signFacturae } from "./sign.ts";
import { facturaeOf } from "./write/document.ts";

/** Secret of the workspace with the party (JSON, `org/party`) that signs for all suppliers. */
export const THIRD_PARTY_SECRET = "gov-es.third-party";

/** Writes and signs the invoice, and attaches the file. */
export const generate = defineProvider({
  key: "gov-es.facturae.generate",
  name: "Create Facturae",
  summary: "Write the invoice as Facturae 3.2.2, sign it and attach it to the entry.",
  schemas: ["bill/invoice"],
  config: Type.Object({}),
  effect: "none",
  run: (task, ctx) => refusing(() => make(task, ctx)),
});

async function make({ envelope }: Pick<Task, "envelope">, ctx: StepContext): Promise<StepResult> {
  if (!envelope) return step.ko("no-document", "the job has no invoice");
  const { supplier } = invoiceIn(envelope.doc);
  const thirdParty = partyIn(parsed(await ctx.secret(THIRD_PARTY_SECRET)));
  const xml = writeXml(facturaeOf(envelope.doc, thirdParty), FORM);
  const credentials = await credentialsFor(supplier, ctx);
  const signing = {
    id: envelope.head.uuid,
    now: ctx.now(),
    role: thirdParty ? "third party" : "supplier",
  } as const;
  return step.ok({ files: [fileOf(envelope, signFacturae(xml, signing, credentials).xml)] });
}

function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new FakturoError("input", `'${THIRD_PARTY_SECRET}' is not JSON`, { cause });
  }
}
