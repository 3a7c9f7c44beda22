import { type Static, Type } from "@fakturo/plugin";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { leaves } from "../namespaces.ts";
import type { Software } from "../software.ts";

/** What a record leaves for the next one of its chain. */
export const ChainLink = Type.Object(
  {
    issuer: Type.String({ title: "NIF" }),
    num_series: Type.String({ title: "Number" }),
    issue_date: Type.String({ title: "Date, DD-MM-YYYY" }),
    fingerprint: Type.String({ title: "Huella" }),
  },
  { title: "Record before" },
);
export type ChainLink = Static<typeof ChainLink>;

/** What a record needs besides the document. */
export interface Generation {
  readonly software: Software;
  /** Moment of generation, `YYYY-MM-DDThh:mm:ss+01:00`. */
  readonly at: string;
  /** Absent for the first record of a chain. */
  readonly previous: ChainLink | undefined;
}

/** A record, and what follows from it. */
export interface ChainedRecord {
  readonly node: XmlNode;
  readonly link: ChainLink;
}

/** Encadenamiento of invoices. */
export function chainNode(previous: ChainLink | undefined): XmlNode {
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

/** The end of every record: when it was made, and its huella. */
export function sealNodes(at: string, fingerprint: string): XmlNode[] {
  return leaves("sum1", [
    ["FechaHoraHusoGenRegistro", at],
    ["TipoHuella", "01"],
    ["Huella", fingerprint],
  ]);
}
