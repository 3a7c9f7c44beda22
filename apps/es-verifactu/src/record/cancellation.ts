import { Faults, type Invoice } from "@fakturo/model";
import { nifOf } from "@fakturo/spain";
import { group, leaf, leaves } from "@fakturo/xml";
import { cancellationFingerprint } from "../fingerprint.ts";
import { RULES } from "../rules.ts";
import { softwareNode } from "../software.ts";
import { idNodes } from "./corrections.ts";
import { invoiceId } from "./facts.ts";
import { type ChainedRecord, chainNode, type RecordGeneration, sealNodes } from "./generation.ts";
import { linkOf } from "./registration.ts";

/** State of the records that a cancellation follows. */
export interface CancellationHistory {
  /** The registration never reached the agency. */
  readonly unregistered?: boolean | undefined;
  /** An earlier cancellation was refused. */
  readonly rejected?: boolean | undefined;
}

/**
 * RegistroAnulacion of an invoice, in the same chain as the registrations.
 * @throws FakturoError "validation" with the agency's reasons for refusal.
 */
export function cancellationOf(
  invoice: Invoice,
  { software, at, previous }: RecordGeneration,
  { unregistered, rejected }: CancellationHistory = {},
): ChainedRecord {
  const faults = new Faults();
  const issuer = nifOf(invoice.supplier, faults, RULES.supplier);
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
