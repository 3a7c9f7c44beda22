import { defineSimulator, type SimulatedRequest, type SimulatorWorld } from "@fakturo/simulator";
import { type AccountCall, changeState, create, get, list } from "./documents.ts";
import { type HandledDocument, json, refused } from "./reply.ts";
import { Settings } from "./settings.ts";
import { applyEvent, emptyState, type State, StoredEvent } from "./state.ts";

type World = SimulatorWorld<Settings>;

const RETRY_AFTER = "2";

/** InvoiceXpress with the accounts below `/accounts/{name}`, which in reality are hosts. */
export const simulator = defineSimulator({
  key: "invoicexpress",
  name: "InvoiceXpress",
  source: "https://docs.invoicexpress.com/",
  endpoints: { invoicexpress: { api: "/accounts" } },
  event: StoredEvent,
  settings: Settings,
  empty: emptyState,
  apply: applyEvent,
  handle,
  records: ({ documents }) =>
    [...documents.values()].map((one) => ({
      account: one.account,
      id: String(one.id),
      type: one.type,
      status: one.status,
      number: one.number === undefined ? "" : `${one.sequence}/${one.number}`,
      date: one.date,
      client: one.client,
      net: one.net,
      tax: one.tax,
    })),
  faults: {
    unauthorized: () =>
      refused(401, "The API key parameter is missing or is incorrectly entered").reply,
    "too-many": () => ({ ...json(429, {}), headers: { "retry-after": RETRY_AFTER } }),
  },
});

function handle(request: SimulatedRequest, state: State, world: World): HandledDocument {
  const [, account = "", path = ""] = /^\/accounts\/([^/]+)(\/.*)$/.exec(request.path) ?? [];
  const { accounts, unknown } = world.settings;
  if (account === "" || unknown.includes(account)) return refused(404, "Not Found");
  const key = request.query.get("api_key") ?? "";
  const expected = Object.hasOwn(accounts, account) ? accounts[account] : key;
  if (key === "" || key !== expected)
    return refused(401, "The API key parameter is missing or is incorrectly entered");
  const body = parsed(request.body);
  if (body === undefined) return refused(422, "the body is not JSON");
  return route(`${request.method} ${path}`, { account, request, body, state, world });
}

function parsed(body: Uint8Array): unknown {
  if (body.length === 0) return {};
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

const TYPE = "(invoice|simplified_invoice|invoice_receipt|credit_note|debit_note)s";

type Answerer = (call: AccountCall, first: string, second: string) => HandledDocument;
const ROUTES: readonly (readonly [RegExp, Answerer])[] = [
  [/^GET \/taxes\.json$/, ({ world }) => taxes(world)],
  [/^GET \/sequences\.json$/, ({ world }) => sequences(world)],
  [/^GET \/invoices\.json$/, list],
  [new RegExp(`^POST /${TYPE}\\.json$`), (call, type) => create(type, call)],
  [new RegExp(`^GET /${TYPE}/(\\d+)\\.json$`), (call, type, id) => get(type, id, call)],
  [
    new RegExp(`^PUT /${TYPE}/(\\d+)/change-state\\.json$`),
    (call, type, id) => changeState(type, id, call),
  ],
  [/^GET \/api\/pdf\/(\d+)\.json$/, pdfLink],
  [/^GET \/files\/(\d+)\.pdf$/, pdfFile],
];

function route(line: string, call: AccountCall): HandledDocument {
  for (const [pattern, answer] of ROUTES) {
    const match = pattern.exec(line);
    if (match) return answer(call, match[1] ?? "", match[2] ?? "");
  }
  return refused(404, "Not Found");
}

function taxes({ settings }: World): HandledDocument {
  const rows = settings.taxes.map((tax, i) => ({
    id: i + 1,
    ...tax,
    value: Number(tax.value),
    default_tax: i === 0 ? 1 : 0,
  }));
  return { reply: json(200, { taxes: rows }) };
}

function sequences({ settings }: World): HandledDocument {
  const rows = settings.sequences.map((serie, i) => ({
    id: i + 1,
    serie,
    default_sequence: i === 0 ? 1 : 0,
  }));
  return { reply: json(200, { sequences: rows }) };
}

/** The PDF is made some time after the document; 202 until then. */
function pdfLink({ account, request, state, world }: AccountCall, id: string): HandledDocument {
  const document = state.documents.get(Number(id));
  if (document?.account !== account || document.number === undefined)
    return refused(404, "Not Found");
  if (world.now() < document.at + world.settings.pdf * 1000) return { reply: json(202, {}) };
  const base = `${request.origin ?? "https://invoicexpress.example"}/accounts/${account}`;
  const key = encodeURIComponent(request.query.get("api_key") ?? "");
  const pdfUrl = `${base}/files/${id}.pdf?api_key=${key}`;
  return { reply: json(200, { output: { fileName: `${id}.pdf`, pdfUrl } }) };
}

function pdfFile({ account, state }: AccountCall, id: string): HandledDocument {
  const document = state.documents.get(Number(id));
  if (document?.account !== account) return refused(404, "Not Found");
  const headers = { "content-type": "application/pdf" };
  return {
    reply: { status: 200, headers, body: minimalPdf(`${document.sequence}/${document.number}`) },
  };
}

/** A PDF of one page with one line of text. */
function minimalPdf(text: string): string {
  const stream = `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const rows = places.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const start = file.length;
  return `${file}xref\n0 6\n0000000000 65535 f \n${rows}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
}
