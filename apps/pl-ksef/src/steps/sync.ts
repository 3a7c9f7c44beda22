import { defineProvider, onDocument, readAs, step, Type } from "@fakturo/plugin";
import { purchases } from "../receive/feed.ts";

const Party = Type.Object({
  tax_id: Type.Optional(Type.Object({ code: Type.Optional(Type.String()) })),
});

/** Begins to receive the party's purchase invoices; they follow the import workflow of the app. */
export const sync = defineProvider({
  key: "gov-pl.sync",
  name: "Receive invoices from KSeF",
  summary: "Receive the party's purchase invoices from KSeF, each once, by the import workflow.",
  schemas: ["org/party"],
  config: Type.Object({}),
  effect: "none",
  run: onDocument(async ({ envelope }) => {
    const { tax_id } = readAs(Party, envelope.doc, "the party");
    const holder = tax_id?.code ?? "";
    if (holder === "") return step.ko("no-tax-id", "the party has no NIP");
    return step.ok({ feeds: [{ feed: purchases.key, holder, isActive: true }] });
  }),
});
