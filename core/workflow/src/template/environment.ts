import { isObject, type Json, type JsonObject } from "@fakturo/model";

interface TemplateFault {
  readonly code?: string;
  readonly message: string;
}

/**
 * Names of templates: the document's members, `full_code` (`series-code`), `customer_name`, `faults` as
 * one text, `args` and the whole `doc`.
 */
export function templateEnvironment(
  doc: JsonObject,
  args: Readonly<Record<string, string>>,
  faults: readonly TemplateFault[],
): JsonObject {
  const customer = doc.customer;
  const env: Record<string, Json> = { ...doc, doc, args };
  const code = [doc.series, doc.code].filter((part) => typeof part === "string" && part !== "");
  if (code.length > 0) env.full_code = code.join("-");
  if (isObject(customer) && typeof customer.name === "string") env.customer_name = customer.name;
  env.faults = faults.map(faultText).join("; ");
  return env;
}

function faultText({ code, message }: TemplateFault): string {
  return code ? `${code}: ${message}` : message;
}
