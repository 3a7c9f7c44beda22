import { type Static, Type } from "@fakturo/plugin";
import { group, leaf, leaves, type XmlNode } from "@fakturo/xml";
import type { VerifactuSoftware } from "../software.ts";

/** Data of a record for the next one of its chain. */
export const RecordLink = Type.Object(
  {
    issuer: Type.String({ title: "NIF" }),
    num_series: Type.String({ title: "Number" }),
    issue_date: Type.String({ title: "Date, DD-MM-YYYY" }),
    fingerprint: Type.String({ title: "Huella" }),
  },
  { title: "Record before" },
);
export type RecordLink = Static<typeof RecordLink>;

/** Input of a record in addition to the document. */
export interface RecordGeneration {
  readonly software: VerifactuSoftware;
  /** Moment of generation, `YYYY-MM-DDThh:mm:ss+01:00`. */
  readonly at: string;
  /** Absent for the first record of a chain. */
  readonly previous: RecordLink | undefined;
}

/** A record, and the data derived from it. */
export interface ChainedRecord {
  readonly node: XmlNode;
  readonly link: RecordLink;
}

/** Encadenamiento of invoices. */
export function chainNode(previous: RecordLink | undefined): XmlNode {
  return group(
    "sum1:Encadenamiento",
    previous
      ? group(
          "sum1:RegistroAnterior",
          leaves("sum1", [
            ["IDEmisorFactura", previous.issuer],
            ["NumSerieFactura", previous.num_series],
            ["FechaExpedicionFactura", previous.issue_date],
            ["Huella", previous.fingerprint],
          ]),
        )
      : leaf("sum1:PrimerRegistro", "S"),
  );
}

/** The last elements of every record: time of generation and huella. */
export function sealNodes(at: string, fingerprint: string): XmlNode[] {
  return leaves("sum1", [
    ["FechaHoraHusoGenRegistro", at],
    ["TipoHuella", "01"],
    ["Huella", fingerprint],
  ]);
}
