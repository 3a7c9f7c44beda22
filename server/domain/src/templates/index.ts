export { type AppliedTemplate, applyTemplate, type TemplateParts } from "./apply.ts";
export { findTemplate, templatesFor } from "./list.ts";
export type { TestCredentials } from "./sample-supplier.ts";
export type { Template } from "./template.ts";
