import { type AppConfig, defineApp, Type } from "@fakturo/plugin";
import { APIX } from "./apix/connection.ts";
import { BANK } from "./bank/connection.ts";
import { CONNECTION } from "./operator/connection.ts";

/** Settings of the app: the operator that the workspace's companies send by. */
export const app = defineApp({
  key: "gov-fi",
  title: "Finvoice",
  description: "The e-invoice operator.",
  config: Type.Object({
    operator: Type.Union([Type.Literal("maventa"), Type.Literal("apix"), Type.Literal("bank")], {
      title: "Operator",
      description:
        "That with the interface of Maventa (AutoXChange), Apix, or the companies' banks by their Web Services. Companies register with it by the steps of its name.",
      default: "maventa",
    }),
  }),
});

const CONNECTIONS = { maventa: CONNECTION, apix: APIX, bank: BANK } as const;

/** Connection to the operator. */
export function operatorConnection({ operator }: AppConfig<typeof app>): string {
  return CONNECTIONS[operator];
}
