import type { Envelope as EnvelopeValue } from "@fakturo/model";
import { abilitiesOf } from "../document.ts";
import { calculateEnvelope, requireDocument, wrap } from "../envelope/envelope.ts";
import type { Workbench } from "../workbench.ts";

/** A fresh, calculated envelope with the same contents, without code, dates and UUID (spec §4.4). */
export function replicateEnvelope(original: EnvelopeValue, bench: Workbench): EnvelopeValue {
  const document = requireDocument(original);
  const value = { ...document.value };
  for (const name of abilitiesOf(document.def).replicable ?? []) delete value[name];
  const replica = wrap({ ...document, value });
  calculateEnvelope(replica, bench);
  return replica;
}
