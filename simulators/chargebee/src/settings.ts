import { type Static, Type } from "@fakturo/schema";

const text = (title: string, description: string, value = "") =>
  Type.String({ title, description, default: value });

/** A tax of a country. */
const Rate = Type.Object({ name: Type.String(), rate: Type.Number({ minimum: 0, maximum: 100 }) });

/** Settings of the simulated site. */
export const Settings = Type.Object({
  keys: Type.Array(Type.String(), {
    title: "API keys",
    description: "Valid keys; any key where none is listed.",
    default: [],
  }),
  webhook: text("Webhook", "Address that gets events; none where empty."),
  webhookUser: text("User", "User of the webhook's basic authentication; none where empty."),
  webhookPassword: text("Password", "Password of the webhook's basic authentication."),
  retry: Type.Number({
    title: "Retry",
    description: "Seconds until an event that was not taken is sent again.",
    minimum: 0,
    default: 2,
  }),
  country: text("Country", "Country of the site's business.", "DE"),
  registration: text("Tax id", "Registration number of the business.", "DE111111125"),
  rates: Type.Record(Type.String(), Rate, {
    title: "Taxes",
    description: "Name and percentage by country.",
    default: {
      DE: { name: "VAT", rate: 19 },
      DK: { name: "VAT", rate: 25 },
      ES: { name: "VAT", rate: 21 },
      FR: { name: "VAT", rate: 20 },
      PT: { name: "VAT", rate: 23 },
    },
  }),
  archive: Type.Boolean({
    title: "Metadata of PDF/A",
    description: "The metadata of PDFs claim PDF/A-3, which hybrid invoices require.",
    default: false,
  }),
  inclusive: Type.Boolean({
    title: "Prices include taxes",
    description: "Type of the prices of new invoices.",
    default: false,
  }),
});
export type Settings = Static<typeof Settings>;
