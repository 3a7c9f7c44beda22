import type { Stamp } from "@fakturo/plugin";
import type { AtDocument } from "../document.ts";
import type { SeriesLink } from "./chain.ts";
import { hashOf, printedHash } from "./hash.ts";
import { qrText } from "./qr.ts";
import type { CertifiedProgram, SeriesCode } from "./settings.ts";

/** Stamps of a recorded document. */
export const STAMPS = {
  atcud: "at-atcud",
  hash: "at-hash",
  fullHash: "at-hash-full",
  qr: "at-qr",
  program: "at-app-id",
  entered: "at-ts",
} as const;

/** Input of a record besides the document. */
export interface SaftRecordOptions {
  readonly program: CertifiedProgram;
  readonly series: SeriesCode;
  /** Newest document of the series. */
  readonly previous: SeriesLink | undefined;
  /** `YYYY-MM-DDThh:mm:ss` in Portuguese time. */
  readonly entered: string;
}

/** A document's place in its series. */
export interface Recorded {
  readonly stamps: readonly Stamp[];
  readonly link: SeriesLink;
}

/** Number, ATCUD, hash and QR text of the next document of a series. */
export function record(document: AtDocument, options: SaftRecordOptions): Recorded {
  const { program, series, previous, entered } = options;
  const next = previous ? previous.number + 1 : series.start;
  const number = `${document.series}/${next}`;
  const hash = hashOf(
    {
      date: document.date,
      entered,
      number,
      gross: document.gross.toString(),
      previous: previous?.hash ?? "",
    },
    program.key,
  );
  const atcud = `${series.code}-${next}`;
  const printed = printedHash(hash);
  const { certificate } = program;
  const stamps: readonly Stamp[] = [
    { prv: STAMPS.atcud, val: atcud },
    { prv: STAMPS.hash, val: printed },
    { prv: STAMPS.fullHash, val: hash },
    { prv: STAMPS.qr, val: qrText(document, { number, atcud, hash: printed, certificate }) },
    { prv: STAMPS.program, val: certificate },
    { prv: STAMPS.entered, val: entered },
  ];
  return { stamps, link: { number: next, hash, date: document.date, entered } };
}
