import type { SimulatorWorld } from "@fakturo/simulator";
import type { XmlElement, XmlNode } from "@fakturo/xml";
import type { Settings } from "../settings.ts";
import type { State, StoredEvent, VoucherSeries } from "../state.ts";
import { wsfexFinder } from "./voucher.ts";

const { text } = wsfexFinder;

/** A call with a valid ticket. */
export interface WsfexCall {
  readonly operation: XmlElement;
  readonly cuit: string;
  readonly state: State;
  readonly world: SimulatorWorld<Settings>;
}

/** Result of an operation: content, or the one error. */
export interface ExportResult {
  readonly content?: readonly XmlNode[];
  readonly error?: readonly [code: number, text: string];
  readonly events?: readonly StoredEvent[];
}

/** The series of a voucher; its type has another name in queries. */
export function seriesIn(
  voucher: XmlElement | undefined,
  cuit: string,
  typeName: string,
): VoucherSeries {
  return {
    service: "wsfex",
    cuit,
    pointOfSale: Number(text(voucher, "Punto_vta")),
    type: Number(text(voucher, typeName)),
  };
}
