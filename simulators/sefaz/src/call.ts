import type { SimulatedRequest, SimulatorWorld } from "@fakturo/simulator";
import { createFinder, type XmlElement } from "@fakturo/xml";
import type { SefazAddress } from "./services.ts";
import type { Settings } from "./settings.ts";
import { NFE, PROGRAM, rows, type SefazMessage } from "./soap.ts";
import type { State } from "./state.ts";
import { localTime } from "./time.ts";

const { text } = createFinder({ "": NFE });

/** A request with its place. */
export interface SefazCall {
  readonly message: SefazMessage;
  readonly service: SefazAddress;
  readonly state: State;
  readonly world: SimulatorWorld<Settings>;
  readonly certificate: SimulatedRequest["certificate"];
}

/** First elements of an answer. */
export function headOf(
  { root }: Pick<SefazMessage, "root">,
  code: string,
  reason: string,
  about: { readonly state: string; readonly now: number },
) {
  return rows({
    ...{ tpAmb: environmentIn(root), verAplic: PROGRAM, cStat: code, xMotivo: reason },
    ...{ cUF: about.state, dhRecbto: localTime(about.now, about.state) },
  });
}

/** `tpAmb` of a message; that of tests where it has none. */
function environmentIn(root: XmlElement): string {
  const said = text(root, "tpAmb");
  return /^[12]$/.test(said) ? said : "2";
}
