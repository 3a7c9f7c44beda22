import { defineApp, Type } from "@fakturo/plugin";

/** What the administrators of a workspace set once for all steps of the app. */
export const app = defineApp({
  key: "acme",
  title: "Acme",
  description: "Reports invoices to Acme.",
  config: Type.Object({
    url: Type.String({ title: "Address", default: "https://acme.example/v1" }),
    key: Type.String({ title: "API key", minLength: 1, format: "password" }),
  }),
  secrets: ["key"],
});
