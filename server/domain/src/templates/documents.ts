import type { JsonObject } from "@fakturo/model";
import { countrySample, SAMPLE_COUNTRIES } from "./country-samples.ts";
import { INVOICE, invoices, NUMBER, SIGN, sending, step } from "./steps.ts";
import type { Template, TemplateSample } from "./template.ts";

/** Electronic addresses (EAS scheme and code) of the sample suppliers, by regime. */
const PEPPOL_ADDRESSES: Readonly<Record<string, readonly [scheme: string, code: string]>> = {
  AT: ["9914", "ATU10963091"],
  BE: ["0208", "0316594934"],
  DE: ["9930", "DE117199880"],
  DK: ["0184", "02818760"],
  FI: ["0216", "003701124339"],
  IE: ["9935", "IE1321749L"],
  NL: ["9944", "NL000099995B57"],
  NO: ["0192", "974760673"],
  SE: ["0007", "2021005588"],
  SG: ["0195", "SGUEN199307528M"],
};

const TRANSFER = {
  terms: { notes: "Payable within 30 days" },
  instructions: {
    key: "credit-transfer+sepa",
    credit_transfer: [{ iban: "DE89370400440532013000" }],
  },
};

function withMembers(country: string, members: JsonObject): TemplateSample | undefined {
  const base = countrySample(country);
  return base && { invoice: { $schema: INVOICE, series: "INV", ...base, ...members } };
}

function germanSample(addon: string, today: string): TemplateSample | undefined {
  const base = countrySample("DE");
  if (!base) return undefined;
  const contact = {
    people: [{ name: { given: "Erika", surname: "Muster" } }],
    telephones: [{ num: "+49 40 123456" }],
    emails: [{ addr: "rechnung@example.com" }],
  };
  return withMembers("DE", {
    $addons: [addon],
    series: "RE",
    supplier: { ...base.supplier, ...contact, inboxes: [{ email: "rechnung@example.com" }] },
    customer: { ...base.customer, inboxes: [{ email: "einkauf@example.com" }] },
    ordering: { code: "04011000-12345-03" },
    op_date: today,
    payment: TRANSFER,
  });
}

/** XRechnung for public bodies, ZUGFeRD for companies: files, which are then mailed or uploaded. */
const GERMANY: readonly Template[] = [
  {
    key: "de-xrechnung",
    name: "XRechnung",
    summary: "Make the XML file that German public bodies demand, checked by its official rules.",
    countries: ["DE"],
    addons: ["de-xrechnung-v3"],
    series: invoices("RE"),
    workflows: [
      sending(
        "XRechnung invoice",
        NUMBER,
        SIGN,
        step("ubl.generate", "Make the XRechnung", {
          doc_type: "xrechnung-invoice-v2",
        }),
        step("pdf", "Print", { locale: "de", layout: "DIN5008" }),
      ),
    ],
    sample: (_country, today) => germanSample("de-xrechnung-v3", today),
  },
  {
    key: "de-zugferd",
    name: "ZUGFeRD",
    summary: "Make a PDF with the invoice's XML inside, for people and programs.",
    countries: ["DE"],
    addons: ["de-zugferd-v2"],
    series: invoices("RE"),
    workflows: [
      sending(
        "ZUGFeRD invoice",
        NUMBER,
        SIGN,
        step("cii.generate", "Make the XML", { doc_type: "zugferd-v2" }),
        step("pdf", "Print", { locale: "de", layout: "DIN5008" }),
        step("cii.pdf.embed", "Put the XML into the PDF"),
      ),
    ],
    sample: (_country, today) => germanSample("de-zugferd-v2", today),
  },
];

/** Receiver that the simulated network knows. */
const RECEIVER = { key: "peppol", scheme: "0192", code: "974760673" };

const PEPPOL: Template = {
  key: "peppol",
  name: "Peppol",
  summary:
    "Deliver Peppol BIS Billing 3.0 to the receiver's access point by the workspace's own one.",
  countries: Object.keys(PEPPOL_ADDRESSES),
  addons: ["eu-en16931-v2017"],
  connection: "peppol",
  series: invoices("INV"),
  workflows: [
    sending(
      "Peppol invoice",
      NUMBER,
      SIGN,
      step("ubl.generate", "Make the UBL file", { doc_type: "bis-invoice-v3" }),
      step("peppol.send", "Deliver to the receiver"),
      step("pdf", "Print"),
    ),
  ],
  sample(country) {
    const base = countrySample(country);
    const [scheme, code] = PEPPOL_ADDRESSES[country] ?? [];
    if (!base || !scheme || !code) return undefined;
    return withMembers(country, {
      $addons: ["eu-en16931-v2017"],
      supplier: {
        ...base.supplier,
        inboxes: [{ key: "peppol", scheme, code }],
        // Danish sellers state the number of their registration (DK-R-002, DK-R-014).
        ...(country === "DK" && {
          identities: [{ scope: "legal", code, ext: { "iso-scheme-id": scheme } }],
        }),
      },
      customer: { ...base.customer, inboxes: [RECEIVER] },
      ordering: { code: "PO-1" },
      payment: TRANSFER,
    });
  },
};

const PDF: Template = {
  key: "pdf",
  name: "Number, sign, PDF",
  summary: "Number and sign documents and print them; nothing leaves the server.",
  countries: SAMPLE_COUNTRIES,
  addons: [],
  series: invoices("INV"),
  workflows: [sending("Invoice as PDF", NUMBER, SIGN, step("pdf", "Print"))],
  sample: (country) => withMembers(country, {}),
};

/** Formats and networks that several countries use, the most specific first. */
export const DOCUMENTS: readonly Template[] = [...GERMANY, PEPPOL, PDF];
