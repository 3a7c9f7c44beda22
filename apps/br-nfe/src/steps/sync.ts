import { defineProvider, onDocument, readAs, step, Type } from "@fakturo/plugin";
import { received } from "../distribution/feed.ts";
import { registrationCode } from "../nfe/text.ts";

const Party = Type.Object({
  tax_id: Type.Optional(Type.Object({ code: Type.Optional(Type.String()) })),
});

/** Begins to receive the NF-e that name the party; they follow the import workflow of the app. */
export const sync = defineProvider({
  key: "nfe-br.sync",
  name: "Receive NF-e",
  summary:
    "Receive the NF-e issued to the party from the national body, each once, by the import workflow. The receipt of summaries is acknowledged (ciência da operação).",
  schemas: ["org/party"],
  config: Type.Object({}),
  effect: "none",
  run: onDocument(({ envelope }) => {
    const { tax_id } = readAs(Party, envelope.doc, "the party");
    const holder = registrationCode(tax_id?.code);
    if (holder === "") return step.ko("no-tax-id", "the party has no CNPJ or CPF");
    return step.ok({ feeds: [{ feed: received.key, holder, isActive: true }] });
  }),
});
