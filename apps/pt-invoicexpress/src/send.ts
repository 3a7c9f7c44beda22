import type { JsonObject } from "@fakturo/model";
import {
  type DocumentTask,
  defineProvider,
  maySubmit,
  onDocument,
  readAs,
  requestFileOf,
  type StepResult,
  step,
  submissionResult,
  submitting,
  Type,
} from "@fakturo/plugin";
import { ACCOUNT, DOCUMENT_STAMP, INVOICEXPRESS } from "./credentials.ts";
import { recordOf } from "./document.ts";

const Config = Type.Object({
  skip_pdf: Type.Boolean({
    title: "Skip the PDF",
    description: "Do not attach the PDF of InvoiceXpress.",
    default: false,
  }),
});
const Document = Type.Object({
  supplier: Type.Object({ tax_id: Type.Object({ code: Type.String({ minLength: 1 }) }) }),
});

/** Has InvoiceXpress issue the invoice: its number becomes the invoice's, which is signed with its stamps. */
export const send = defineProvider({
  key: INVOICEXPRESS,
  name: "Issue with InvoiceXpress",
  summary: "Have InvoiceXpress number the invoice and communicate it, and attach its PDF.",
  schemas: ["bill/invoice"],
  config: Config,
  effect: "submission",
  submits: { connection: INVOICEXPRESS, kind: "issue" },
  credentials: [ACCOUNT.key],
  run: onDocument(issue),
});

function issue({ envelope, submission, ref, config }: DocumentTask): StepResult {
  if (ref !== undefined || !maySubmit(submission)) return submissionResult(submission);
  const { head, doc } = envelope;
  if (head.stamps?.some(({ prv }) => prv === DOCUMENT_STAMP))
    return step.skip("InvoiceXpress has issued the invoice already");
  if (doc.code)
    return step.ko(
      "code-given",
      "InvoiceXpress assigns the number: the invoice must not have a code",
    );
  const { skip_pdf } = readAs(Config, config, "the step's configuration");
  const submit = submitted(head.uuid, doc, !skip_pdf);
  return submitting({ files: [requestFileOf(submit, INVOICEXPRESS)], submit });
}

function submitted(uuid: string, doc: JsonObject, pdf: boolean) {
  const { supplier } = readAs(Document, doc, "the invoice");
  return {
    connection: INVOICEXPRESS,
    kind: "issue",
    identity: uuid,
    bytes: new TextEncoder().encode(JSON.stringify(recordOf(doc, pdf))),
    mime: "application/json",
    holder: supplier.tax_id.code,
  } as const;
}
