import { documentRecord } from "@fakturo/billing-platform";
import { type AppConfig, defineApp, defineCredential, Type } from "@fakturo/plugin";

/** Key of Chargebee's API. */
export const KEY = defineCredential({
  key: "chargebee.key",
  kind: "token",
  title: "Full-access API key",
  description: "Key of the site; it also writes comments and invoice details.",
  scope: "workspace",
  required: true,
});

const codes = (title: string, what: string) =>
  Type.Record(Type.String(), Type.String(), {
    title,
    description: `Extensions of the tax of lines that are ${what}, e.g. {"pt-saft-exemption": "M07"}.`,
    default: {},
  });

/** What the steps of a workspace share. */
export const app = defineApp({
  key: "chargebee",
  title: "Chargebee",
  description: "Imports invoices and credit notes of a Chargebee site and reports back to it.",
  config: Type.Object({
    site: Type.String({
      title: "Site",
      description: "First part of the site's address; that of a test site ends with -test.",
      pattern: "^[a-z0-9][a-z0-9-]{0,62}$",
    }),
    url: Type.Optional(
      Type.String({
        title: "Address of the API",
        description: "Default: https://<site>.chargebee.com",
        pattern: "^https?://[^?#]+[^/?#]$",
        maxLength: 200,
      }),
    ),
    supplier: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        title: "Supplier",
        description: "GOBL party; the tax id that Chargebee states replaces its own.",
      }),
    ),
    time_zone: Type.String({
      title: "Time zone",
      description: "IANA name, e.g. Europe/Madrid: the days of invoices.",
      default: "UTC",
      maxLength: 64,
    }),
    ignore_codes: Type.Boolean({
      title: "Ignore Chargebee's numbers",
      description: "The workflow numbers the documents, as Portugal and Colombia require it.",
      default: false,
    }),
    exclude_customers: Type.Boolean({
      title: "Exclude customers by default",
      description: "Imports only documents of customers whose field cf_invopop_include is true.",
      default: false,
    }),
    exemption: codes("Exemption", "exempt for another reason than the two below"),
    exemption_exports: codes("Exemption of exports", "exports"),
    exemption_reverse_charge: codes("Exemption of reverse charge", "under reverse charge"),
  }),
});

export type Settings = AppConfig<typeof app>;

/** The entry of an imported document, by `invoice:` or `credit_note:` with its id at Chargebee. */
export const documents = documentRecord("chargebee.document");

/** Job arg with the document: `invoice:` or `credit_note:` with its id. */
export const DOCUMENT_ARG = "chargebee-document";
