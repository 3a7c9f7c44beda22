import { digitsOf } from "@fakturo/brazil";
import { defineProvider, onDocument, readAs, step, Type } from "@fakturo/plugin";
import { received } from "../distribution/feed.ts";

const Party = Type.Object({
  tax_id: Type.Optional(Type.Object({ code: Type.Optional(Type.String()) })),
});

/** Begins to receive the NFS-e that name the party as customer or intermediary. */
export const sync = defineProvider({
  key: "nfe-br.sync.nfse",
  name: "Receive NFS-e",
  summary:
    "Receive the NFS-e issued to the party from the national environment (ADN), each once, by the workflow named here or else the import workflow of the app.",
  schemas: ["org/party"],
  config: Type.Object({
    workflow_id: Type.Optional(
      Type.String({
        title: "Workflow",
        description:
          "Id of the workflow that the received NFS-e follow; NF-e follow the import workflow of the app.",
      }),
    ),
  }),
  effect: "none",
  run: onDocument(({ envelope, config }) => {
    const { tax_id } = readAs(Party, envelope.doc, "the party");
    const holder = digitsOf(tax_id?.code);
    if (holder === "") return step.ko("no-tax-id", "the party has no CNPJ or CPF");
    const workflow = config.workflow_id ? { workflow: config.workflow_id } : {};
    return step.ok({ feeds: [{ feed: received.key, holder, isActive: true, ...workflow }] });
  }),
});
