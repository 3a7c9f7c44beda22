import type { JsonObject } from "@fakturo/model";

/** A step of a template's workflow. */
export interface TemplateStep {
  readonly name: string;
  readonly provider: string;
  readonly config?: JsonObject;
  /** Key of the template's series; its id becomes the setting `code_id`. */
  readonly series?: string;
  readonly next?: readonly {
    readonly status?: string;
    readonly code?: string;
    readonly stop?: boolean;
    readonly steps?: readonly TemplateStep[];
  }[];
}

export interface TemplateWorkflow {
  /** `send` sends a document; `cancel` and `register` are what their names say. */
  readonly key: "send" | "cancel" | "register";
  readonly name: string;
  readonly schema: "bill/invoice" | "org/party";
  readonly steps: readonly TemplateStep[];
  readonly rescue: readonly TemplateStep[];
}

export interface TemplateSeries {
  readonly key: string;
  readonly name: string;
  /** Series of the documents, e.g. `F`. */
  readonly code: string;
  readonly padding: number;
}

/** Documents to try a template with; they are not real companies. */
export interface TemplateSample {
  /** Invoice without number and date. */
  readonly invoice: JsonObject & { readonly supplier: JsonObject; readonly customer: JsonObject };
  /** How the supplier registers at the simulated authority, where that is required. */
  readonly registration?: {
    readonly key: string;
    readonly inputs?: JsonObject;
    /** True where the supplier signs an agreement. */
    readonly isSigned?: boolean;
  };
}

/** Workflows and series with which documents of a country are sent. */
export interface Template {
  readonly key: string;
  readonly name: string;
  readonly summary: string;
  /** ISO 3166 codes, and `EL`; absent for every country with a regime. */
  readonly countries?: readonly string[];
  readonly addons: readonly string[];
  /** Connection by which documents leave; absent where they only become files. */
  readonly connection?: string;
  readonly series: readonly TemplateSeries[];
  readonly workflows: readonly TemplateWorkflow[];
  /** @param today `YYYY-MM-DD`; undefined for a country without sample. */
  sample(country: string, today: string): TemplateSample | undefined;
}
