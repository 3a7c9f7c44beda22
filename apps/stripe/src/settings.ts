import { documentRecord } from "@fakturo/billing-platform";
import { type AppConfig, defineApp, defineCredential, Type } from "@fakturo/plugin";

/** Key of Stripe's API. */
export const KEY = defineCredential({
  key: "stripe.key",
  kind: "token",
  title: "Restricted API key",
  description:
    "Key (rk_…) that may read invoices, credit notes, tax ids, tax rates and the account.",
  scope: "workspace",
  required: true,
});

/** Signing secrets of the webhook endpoint. */
export const WEBHOOK_SECRET = defineCredential({
  key: "stripe.webhook",
  kind: "token",
  title: "Signing secret of the webhook",
  description:
    "Secret (whsec_…) of the endpoint; several, separated by a space, while one is rolled.",
  scope: "workspace",
});

/** What the imports of a workspace share. */
export const app = defineApp({
  key: "stripe",
  title: "Stripe",
  description: "Imports finalised invoices and credit notes of a Stripe account.",
  config: Type.Object({
    url: Type.String({
      title: "Address of the API",
      description: "The same in Stripe's live and test mode, which the key decides.",
      default: "https://api.stripe.com",
      pattern: "^https?://[^/]+$",
      maxLength: 200,
    }),
    supplier: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        title: "Supplier",
        description:
          "GOBL party; its members replace those of the Stripe account, such as name, tax_id and addresses.",
      }),
    ),
    time_zone: Type.String({
      title: "Time zone",
      description: "IANA name, e.g. Europe/Madrid: the days of invoices.",
      default: "UTC",
      maxLength: 64,
    }),
  }),
});

export type Settings = AppConfig<typeof app>;

/** The entry of an imported invoice or credit note, by the id of the Stripe object. */
export const documents = documentRecord("stripe.document");

/** Job arg with the id of the invoice (`in_…`) or credit note (`cn_…`). */
export const OBJECT_ARG = "stripe-id";

/** Ids of the objects that are imported. */
export const OBJECT_ID = /^(in|cn)_\w{1,200}$/;
