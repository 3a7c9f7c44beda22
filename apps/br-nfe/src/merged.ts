import type { BuiltInvoice } from "@fakturo/brazil";
import type { Merged } from "@fakturo/plugin";
import { EXT } from "./extensions.ts";
import { isForeign } from "./nfe/parties.ts";
import { typeOf } from "./read/header.ts";

/**
 * The tax number of a foreigner, which `idEstrangeiro` states like that of any document, and the type where the purpose
 * of the operation tells another.
 */
export function mergedIn({ type, customer, tax }: BuiltInvoice): Merged[] {
  const ext = tax?.ext ?? {};
  return [
    ...(customer && isForeign(customer) && customer.tax_id?.code
      ? [{ path: "$.customer.tax_id", into: ["$.customer.identities"] }]
      : []),
    ...(type === typeOf(ext[EXT.purpose] ?? "", ext[EXT.direction] ?? "")
      ? []
      : [{ path: "$.type", into: [`$.tax.ext.${EXT.purpose}`] }]),
  ];
}
