import { type Static, Type } from "@fakturo/plugin";
import type { SpanishMoment } from "@fakturo/spain";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import type { TicketBaiSoftware } from "./software.ts";

const SIGNATURE_PART = 100;

/** Data of a file for the next one of its chain. */
export const FileLink = Type.Object(
  {
    series: Type.Optional(Type.String({ title: "Series" })),
    code: Type.String({ title: "Number" }),
    issue_date: Type.String({ title: "Date, DD-MM-YYYY" }),
    signature: Type.String({ title: "Begin of the SignatureValue" }),
    position: Type.Optional(
      Type.Integer({ title: "Files of the chain that were handed to the treasury", minimum: 0 }),
    ),
  },
  { title: "File before" },
);
export type FileLink = Static<typeof FileLink>;

/** Input of a file in addition to the document. */
export interface FileGeneration {
  readonly software: TicketBaiSoftware;
  readonly at: SpanishMoment;
  /** Absent for the first file of a chain. */
  readonly previous: FileLink | undefined;
}

/** EncadenamientoFacturaAnterior; only the first 100 characters of the signature are chained. */
export function chainNode(previous: FileLink | undefined): XmlNode | undefined {
  return (
    previous &&
    group(
      "EncadenamientoFacturaAnterior",
      leaf("SerieFacturaAnterior", previous.series),
      leaf("NumFacturaAnterior", previous.code),
      leaf("FechaExpedicionFacturaAnterior", previous.issue_date),
      leaf("SignatureValueFirmaFacturaAnterior", previous.signature.slice(0, SIGNATURE_PART)),
    )
  );
}

/** Link that the next file of the chain contains. */
export function linkOf(file: {
  readonly series: string | undefined;
  readonly number: string;
  readonly date: string;
  readonly signature: string;
}) {
  return {
    ...(file.series && { series: file.series }),
    code: file.number,
    issue_date: file.date,
    signature: file.signature.slice(0, SIGNATURE_PART),
  };
}
