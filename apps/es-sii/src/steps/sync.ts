import { defineProvider, onDocument, readAs, step, Type } from "@fakturo/plugin";
import { reported } from "../reported/feed.ts";

const Party = Type.Object({
  tax_id: Type.Optional(Type.Object({ code: Type.Optional(Type.String()) })),
});

/** Begins to receive what suppliers report about the party; it follows the import workflow of the app. */
export const sync = defineProvider({
  key: "gov-es.sii.sync",
  name: "Receive reported invoices from SII",
  summary:
    "Receive the invoices that suppliers reported to the tax agency about the party, each once, by the import workflow.",
  schemas: ["org/party"],
  config: Type.Object({}),
  effect: "none",
  run: onDocument(async ({ envelope }) => {
    const { tax_id } = readAs(Party, envelope.doc, "the party");
    const holder = tax_id?.code ?? "";
    if (holder === "") return step.ko("no-tax-id", "the party has no NIF");
    return step.ok({ feeds: [{ feed: reported.key, holder, isActive: true }] });
  }),
});
