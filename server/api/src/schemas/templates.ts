import { Type } from "@fakturo/schema";
import { component, flag, optional } from "./base.ts";

const string = (description: string) => Type.String({ description });
const id = (description: string) => Type.String({ description, format: "uuid" });
const strings = (description: string) => Type.Array(Type.String(), { description });

const TransformTemplateWorkflow = component("TransformTemplateWorkflow", {
  key: string("What it does: `send`, `cancel` or `register`."),
  name: string("Name of the workflow."),
  schema: string("Kind of document, e.g. `bill/invoice`."),
  steps: strings("Names of its steps."),
});

const TransformTemplateSeries = component("TransformTemplateSeries", {
  key: string("Key within the template."),
  name: string("Name of the series."),
  code: string("Series of the documents, e.g. `F`."),
  padding: Type.Integer({ description: "Least number of digits." }),
});

const TransformTemplate = component("TransformTemplate", {
  key: string("Key of the template, e.g. `es-verifactu`."),
  name: string("Name for people."),
  summary: string("What documents are sent to, and how."),
  countries: optional(strings("Countries that it is for; every country when absent.")),
  addons: strings("Addons that its documents name."),
  connection: optional(string("Connection by which documents leave; absent where they stay.")),
  simulated: flag("True where a simulator of the server takes the documents of this workspace."),
  series: Type.Array(TransformTemplateSeries, { description: "Series that it makes." }),
  workflows: Type.Array(TransformTemplateWorkflow, { description: "Workflows that it makes." }),
});

export const TransformTemplateCollection = component("TransformTemplateCollection", {
  list: Type.Array(TransformTemplate, { description: "The most specific ones first." }),
});

export const TransformApplyTemplate = component("TransformApplyTemplate", {
  sample: optional(flag("True to store sample documents too, in sandboxes only.")),
});

export const TransformTemplateResult = component("TransformTemplateResult", {
  workflows: Type.Array(
    Type.Object({
      key: string("What it does: `send`, `cancel` or `register`."),
      id: id("The new workflow."),
    }),
    { description: "The new workflows, published." },
  ),
  series: Type.Array(id("The new series."), { description: "The new series." }),
  sample: optional(
    Type.Object(
      {
        supplier: id("Entry of the supplier."),
        customer: id("Entry of the customer."),
        invoice: id("Entry of the invoice."),
      },
      { description: "Sample documents; absent where none were asked for." },
    ),
  ),
});
