import { Faults } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { writeXml } from "@fakturo/xml";
import { EXT, SIREN, WITH_REASON } from "./codes.ts";
import { documentOf } from "./document.ts";
import type { Flavour } from "./flavours.ts";
import { type CdarMessage, messageOf } from "./message.ts";
import { type MessageRoute, reporterOf } from "./parties.ts";

/**
 * The status message of an envelope with a status or payment, without a line break at the end.
 * `platform` is the sending platform's number in the French directory.
 * @throws FakturoError "unknown-schema" for other documents, "validation" with the rules and paths
 * that keep the document from being expressed.
 */
export function generateCdar({ doc, head }: Envelope, flavour: Flavour, platform = ""): string {
  const message = messageOf(doc);
  const route: MessageRoute = { from: head.from, to: head.to, platform };
  check(message, route);
  return writeXml(documentOf(message, flavour, route), { indent: "  ", illegal: "remove" });
}

/** Rules of the French reform on status messages. */
function check(message: CdarMessage, route: MessageRoute): void {
  const { code, reasons, reference, supplier } = message;
  const faults = new Faults();
  const identities = [...(reference.identities ?? []), ...(supplier?.identities ?? [])];
  if (!identities.some(({ ext }) => ext?.[EXT.scheme] === SIREN))
    faults.add("BR-FR-CDV-13", "$.supplier.identities", "the seller's SIREN is missing");
  if (WITH_REASON.has(code) && reasons.length === 0)
    faults.add("BR-FR-CDV-15", "$.lines[0].reasons", "this status needs a reason");
  const reporter = reporterOf(message, route);
  if (reporter !== "platform" && !message[reporter])
    faults.add("BR-FR-CDV-07", `$.${reporter}`, "whose status it is has to be known");
  faults.throwIfAny();
}
