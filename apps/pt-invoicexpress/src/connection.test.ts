import type { HttpReply } from "@fakturo/plugin";
import { type AuthorityWire, describeConnection, describePlugin, digestOf } from "@fakturo/testkit";
import { connection } from "./connection.ts";
import { ACCOUNT } from "./credentials.ts";
import type { InvoiceRecord } from "./record.ts";

describePlugin("@fakturo/app-pt-invoicexpress", { load: () => import("./index.ts") });

const utf8 = new TextEncoder();
const RECORD: InvoiceRecord = {
  type: "invoice",
  series: "",
  given: "",
  date: "20/11/2026",
  due: "20/11/2026",
  notes: "",
  client: { name: "", code: "" },
  items: [],
  net: "0.00",
  tax: "0.00",
  pdf: false,
};
/** The record of a document whose customer is its number. */
const bytesOf = (id: number) =>
  utf8.encode(JSON.stringify({ ...RECORD, client: { name: String(id), code: "C" } }));

const json = (body: object, status = 200): HttpReply => ({
  status,
  headers: {},
  body: utf8.encode(JSON.stringify(body)),
});

const ISSUED = { before_taxes: 0, taxes: 0, inverted_sequence_number: "A/1" };
/** References of the documents by identity, as they were created or searched. */
const references = new Map<string, string>();

const wire: AuthorityWire = {
  credentials: {
    [ACCOUNT.key]: {
      key: ACCOUNT.key,
      version: 1,
      value: { account: "acme", api_key: "k" },
      text: "",
    },
  },
  record: (n) => ({ identity: String(n), bytes: bytesOf(n) }),
  read({ method, url, body }) {
    const { pathname, searchParams } = new URL(url);
    const [, id = ""] = /\/invoices\/(\d+)/.exec(pathname) ?? [];
    if (pathname.endsWith("/taxes.json")) return { is: "other", reply: json({ taxes: [] }) };
    if (method === "POST") {
      const { invoice } = JSON.parse(new TextDecoder().decode(body));
      references.set(invoice.client.name, invoice.reference);
      const draft = { id: Number(invoice.client.name), status: "draft", ...ISSUED };
      return { is: "other", reply: json({ invoice: draft }, 201) };
    }
    if (method === "PUT") {
      const isDeletion = new TextDecoder().decode(body).includes("deleted");
      if (isDeletion) return { is: "other", reply: json({}) };
      return { is: "send", records: [{ identity: id, digest: digestOf(bytesOf(Number(id))) }] };
    }
    if (id !== "") return { is: "other", reply: json({ invoice: { ...ISSUED, status: "final" } }) };
    const wanted = searchParams.get("text") ?? "";
    const found = [...references].find(([, reference]) => reference === wanted);
    return { is: "consult", identity: found?.[0] ?? "" };
  },
  write(told) {
    if (told.is === "not-found") return json({ invoices: [] });
    if (told.is === "found") {
      const reference = references.get(told.identity);
      return json({ invoices: [{ id: Number(told.identity), status: "final", reference }] });
    }
    if (told.is === "receipt") return json({}, 404);
    const answer = told.answers[0]?.answer;
    const isIssued = answer?.is === "accepted";
    return isIssued
      ? json({ invoice: { status: "final" } })
      : json({ errors: [{ error: "refused" }] }, 422);
  },
};

const RUNS = 40;
describeConnection(
  { ...connection, endpoints: { test: { api: "https://ix.example" } } },
  wire,
  RUNS,
);
