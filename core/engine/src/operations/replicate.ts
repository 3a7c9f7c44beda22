import type { Envelope as EnvelopeValue } from "@fakturo/model";
import { abilitiesOf } from "../document.ts";
import type { EngineScope } from "../engine-scope.ts";
import { calculateEnvelope, requireDocument, wrap } from "../envelope/envelope.ts";

/** A new, calculated envelope with the same contents, without code, dates and UUID (spec §4.4). */
export function replicateEnvelope(original: EnvelopeValue, scope: EngineScope): EnvelopeValue {
  const document = requireDocument(original);
  const value = { ...document.value };
  for (const name of abilitiesOf(document.def).replicable ?? []) delete value[name];
  const replica = wrap({ ...document, value });
  calculateEnvelope(replica, scope);
  return replica;
}
