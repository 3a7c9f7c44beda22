import { defineProvider, onDocument, readAs, step, Type } from "@fakturo/plugin";
import { purchases, sales } from "../feed.ts";

const Party = Type.Object({
  tax_id: Type.Optional(Type.Object({ code: Type.Optional(Type.String()) })),
});
const Config = Type.Object({
  transmitted: Type.Optional(
    Type.Boolean({
      title: "Transmitted documents",
      description:
        "Also import what was transmitted for the party. Documents that this system sends are among them, so this is for parties whose documents other systems send.",
      default: false,
    }),
  ),
});

/** Begins to receive the party's documents; they follow the import workflow of the app. */
export const sync = defineProvider({
  key: "gov-gr.sync",
  name: "Receive documents from myDATA",
  summary: "Receive the party's documents from myDATA, each once, by the import workflow.",
  schemas: ["org/party"],
  config: Config,
  effect: "none",
  run: onDocument(({ envelope, config }) => {
    const { tax_id } = readAs(Party, envelope.doc, "the party");
    const holder = tax_id?.code ?? "";
    if (holder === "") return step.ko("no-tax-id", "the party has no VAT number");
    const isActive = config.transmitted ?? false;
    return step.ok({
      feeds: [
        { feed: purchases.key, holder, isActive: true },
        { feed: sales.key, holder, isActive },
      ],
    });
  }),
});
