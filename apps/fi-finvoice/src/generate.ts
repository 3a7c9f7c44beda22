import { billOf, EN16931_CHECKS } from "@fakturo/en16931";
import { Faults } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { writeFinvoice } from "./schema/write.ts";
import type { Settings } from "./settings.ts";
import { documentOf } from "./write/document.ts";
import { checkFacets } from "./write/facets.ts";

/**
 * The invoice of an envelope as Finvoice 3.0, without a line break at the end.
 * @throws FakturoError "unknown-schema" for other documents, "validation" with the rules and paths
 * that keep the invoice from being expressed or sent.
 */
export function generateFinvoice({ doc, head }: Envelope, settings: Settings = {}): string {
  const bill = billOf(doc, EN16931_CHECKS);
  const faults = new Faults();
  const root = documentOf(bill, head.uuid, settings, faults);
  checkFacets(root, faults);
  faults.throwIfAny();
  return writeFinvoice(root);
}
