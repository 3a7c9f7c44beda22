import type { JsonObject } from "@fakturo/model";

/** A small Spanish invoice without code. */
export function invoice(over: JsonObject = {}): JsonObject {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    series: "F",
    issue_date: "2026-01-15",
    supplier: { name: "Acme SL", tax_id: { country: "ES", code: "B98602642" } },
    customer: { name: "Cliente SA", tax_id: { country: "ES", code: "54387763P" } },
    lines: [
      {
        quantity: "10",
        item: { name: "Work", price: "90.00" },
        taxes: [{ cat: "VAT", rate: "standard" }],
      },
    ],
    ...over,
  };
}

/** An invoice of a Spanish company to a public body, all of whose units have one DIR3 code; default: FACe's test unit. */
export function publicInvoice(code: string, unit = "P00000010"): JsonObject {
  const address = { street: "Calle Mayor", num: "1", locality: "Madrid", region: "Madrid" };
  const addresses = [{ ...address, code: "28001", country: "ES" }];
  const named = (name: string) => ({ name, identities: [{ code: unit }] });
  return invoice({
    $addons: ["es-facturae-v3"],
    supplier: {
      name: "Acme SL",
      tax_id: { country: "ES", code },
      addresses,
      emails: [{ addr: "acme@example.com" }],
    },
    customer: {
      name: "Ayuntamiento",
      tax_id: { country: "ES", code: "P1003800H" },
      identities: [{ code: unit, scope: "tax" }],
      addresses,
    },
    delivery: { receiver: named("Alcaldía") },
    ordering: { buyer: named("Obras") },
  });
}

/** Plugins that `invoiceWorkflow` needs and no others: servers that are killed restart quickly. */
export const INVOICE_PLUGINS = [
  "@fakturo/catalogues",
  "@fakturo/regime-es",
  "@fakturo/addon-eu-en16931",
  "@fakturo/app-silo",
  "@fakturo/app-sequence",
  "@fakturo/app-ubl",
  "@fakturo/app-webhook",
];

/** A typical workflow: number, sign, convert, label, webhook. */
export function invoiceWorkflow(webhookUrl: string): JsonObject {
  return {
    name: "Issue invoice",
    schema: "bill/invoice",
    steps: [
      { name: "Processing", provider: "silo.state", config: { state: "processing" } },
      { name: "Number", provider: "sequence.enumerate", config: { name: "Invoices" } },
      { name: "Sign", provider: "silo.close" },
      { name: "UBL", provider: "ubl.generate" },
      { name: "Sent", provider: "silo.state", config: { state: "sent" } },
      { name: "Tell", provider: "webhook", config: { url: webhookUrl, secret: "whsec_dGVzdA==" } },
    ],
    rescue: [{ name: "Error", provider: "silo.state", config: { state: "error" } }],
  };
}
