import { Faults, type Invoice } from "@fakturo/model";
import { group, leaf } from "@fakturo/xml";
import { cancellationFingerprint } from "../fingerprint.ts";
import { leaves } from "../namespaces.ts";
import { RULES } from "../rules.ts";
import { softwareNode } from "../software.ts";
import { idNodes } from "./corrections.ts";
import { invoiceId, issuerOf } from "./facts.ts";
import { type ChainedRecord, chainNode, type Generation, sealNodes } from "./generation.ts";
import { linkOf } from "./registration.ts";

/** What is known of the records that a cancellation follows. */
export interface CancellationHistory {
  /** The registration never reached the agency. */
  readonly unregistered?: boolean | undefined;
  /** An earlier cancellation was refused. */
  readonly rejected?: boolean | undefined;
}

/**
 * RegistroAnulacion of an invoice, in the same chain as the registrations.
 * @throws FakturoError "validation" with what keeps it from being told to the agency.
 */
export function cancellationOf(
  invoice: Invoice,
  { software, at, previous }: Generation,
  { unregistered, rejected }: CancellationHistory = {},
): ChainedRecord {
  const faults = new Faults();
  const issuer = issuerOf(invoice.supplier, faults);
  const id = invoiceId(invoice, issuer, { path: "$", rule: RULES.number }, faults);
  faults.throwIfAny();
  const fingerprint = cancellationFingerprint({ ...id, previous: previous?.fingerprint, at });
  const node = group(
    "sum1:RegistroAnulacion",
    leaf("sum1:IDVersion", "1.0"),
    group("sum1:IDFactura", idNodes(id, "Anulada")),
    leaves("sum1", [
      ["SinRegistroPrevio", unregistered ? "S" : undefined],
      ["RechazoPrevio", rejected ? "S" : undefined],
    ]),
    chainNode(previous),
    softwareNode("sum1", software),
    sealNodes(at, fingerprint),
  );
  return { node, link: linkOf(id, fingerprint) };
}
