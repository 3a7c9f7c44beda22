import type { Answer, HttpReply } from "@fakturo/plugin";
import { type AuthorityWire, describeConnection, digestOf } from "@fakturo/testkit";
import { createFinder, readXml } from "@fakturo/xml";
import { NAMESPACES } from "../write/document.ts";
import { taxpayers } from "./connection.ts";
import { sentDocument } from "./record.ts";

const RUNS = 60;
const DAY_MS = 86_400_000;
const utf8 = new TextEncoder();
const { findAll, text } = createFinder(NAMESPACES);

/** The invoice of a day, by which a list can be asked for it. */
function invoiceOf(day: string, gross = "124.00"): string {
  return `<invoice><issuer><vatNumber>177472438</vatNumber><country>GR</country><branch>0</branch></issuer><invoiceHeader><series>A</series><aa>1</aa><issueDate>${day}</issueDate><invoiceType>11.1</invoiceType></invoiceHeader><invoiceSummary><totalGrossValue>${gross}</totalGrossValue></invoiceSummary></invoice>`;
}

function bytesOf(day: string): Uint8Array {
  return utf8.encode(`<InvoicesDoc xmlns="${NAMESPACES[""]}">${invoiceOf(day)}</InvoicesDoc>`);
}

const xml = (body: string): HttpReply => ({ status: 200, headers: {}, body: utf8.encode(body) });

const CODES: Readonly<Partial<Record<Answer["is"], string>>> = { duplicate: "233", refused: "203" };

function lineOf(answer: Answer, index: number): string {
  const code = CODES[answer.is];
  const result = code
    ? `<errors><error><message>x</message><code>${code}</code></error></errors><statusCode>ValidationError</statusCode>`
    : "<invoiceMark>400001951868897</invoiceMark><statusCode>Success</statusCode>";
  return `<response><index>${index + 1}</index>${result}</response>`;
}

const CREDENTIALS = Object.fromEntries(
  ["gov-gr.user", "ilyda.provider"].map((key) => [
    key,
    { key, version: 1, text: "", value: { user_id: "u", subscription_key: "k" } },
  ]),
);

function wireOf(listed: (day: string, isSame: boolean) => string, none: string): AuthorityWire {
  return {
    credentials: CREDENTIALS,
    record(n) {
      const day = new Date(n * DAY_MS).toISOString().slice(0, 10);
      return { identity: day, bytes: bytesOf(day) };
    },
    read({ method, url, body }) {
      if (method === "GET") {
        const { searchParams } = new URL(url);
        const day = searchParams.get("dateFrom")?.split("/").reverse().join("-") ?? "";
        return { is: "consult", identity: day };
      }
      const days = findAll(readXml(body), "invoice").map((one) =>
        text(one, "invoiceHeader/issueDate"),
      );
      const records = days.map((day) => ({ identity: day, digest: digestOf(bytesOf(day)) }));
      return { is: "send", records };
    },
    write(told) {
      if (told.is === "found")
        return xml(listed(told.identity, told.digest === digestOf(bytesOf(told.identity))));
      if (told.is !== "answers") return xml(none);
      const lines = told.answers.map(({ answer }, i) => lineOf(answer, i));
      return xml(`<ResponseDoc>${lines.join("")}</ResponseDoc>`);
    },
  };
}

const taxpayersWire = wireOf((day, isSame) => {
  const invoice = invoiceOf(day, isSame ? "124.00" : "999.00");
  const { uid } = sentDocument({ bytes: bytesOf(day) });
  const known = `<uid>${uid}</uid><mark>400001951868897</mark>`;
  return `<RequestedDoc xmlns="${NAMESPACES[""]}"><invoicesDoc>${invoice.replace("<invoice>", `<invoice>${known}`)}</invoicesDoc></RequestedDoc>`;
}, `<RequestedDoc xmlns="${NAMESPACES[""]}"/>`);

describeConnection(taxpayers, taxpayersWire, RUNS);
