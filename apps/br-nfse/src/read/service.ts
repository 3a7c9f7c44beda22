import { decimal, percentOf } from "@fakturo/brazil";
import { Amount, compact, type JsonObject, Percentage } from "@fakturo/model";
import { repeats, type XmlElement } from "@fakturo/xml";
import { ISS_KINDS, NOT_WITHHELD } from "../dps/values.ts";
import { EXT } from "../extensions.ts";
import { readFederal } from "./federal.ts";
import { find, text } from "./find.ts";

const LIABILITY_OF: ReadonlyMap<string, string> = new Map(
  [...ISS_KINDS].map(([liability, kind]) => [kind, liability]),
);

/** The service as the only line: a DPS has neither quantities nor prices. */
export interface ReadService {
  readonly line: JsonObject | undefined;
  /** ISS withheld by the customer. */
  readonly withheldIss: Amount;
}

/** `serv`, `valores` and `IBSCBS` of a DPS; `rate` is the ISS of an NFS-e. */
export function readService(dps: XmlElement, rate: string): ReadService {
  const service = find(dps, "serv/cServ");
  const amounts = find(dps, "valores");
  const value = decimal(text(amounts, "vServPrest/vServ"), "vServ").rescaleUp(2);
  const discount = decimal(text(amounts, "vDescCondIncond/vDescIncond"), "vDescIncond");
  const total = value.sub(discount);
  const municipal = find(amounts, "trib/tribMun");
  const percent = percentOf(decimal(text(municipal, "pAliq") || rate, "pAliq"));
  const line = compact({
    quantity: "1",
    item: compact({
      ref: text(service, "cIntContrib"),
      name: text(service, "xDescServ"),
      price: value.toString(),
      ext: compact({
        [EXT.nbs]: text(service, "cNBS"),
        [EXT.service]: text(service, "cTribNac"),
        ...reformCodes(find(dps, "IBSCBS")),
      }),
    }),
    discounts: discount.isZero() ? [] : [{ amount: discount.toString() }],
    taxes: [issOf(municipal, percent), ...readFederal(find(amounts, "trib/tribFed"), total)],
  });
  repeats(find(amounts, "trib/totTrib/indTotTrib"), "0");
  const isPaid = repeats(find(municipal, "tpRetISSQN"), NOT_WITHHELD);
  const withheldIss = isPaid ? Amount.zero(2) : Percentage.parse(percent).of(total).rescale(2);
  return { line, withheldIss };
}

function issOf(municipal: XmlElement | undefined, percent: string): JsonObject {
  repeats(find(municipal, "tpImunidade"), "0");
  const kind = text(municipal, "tribISSQN");
  return { cat: "ISS", percent, ext: { [EXT.liability]: LIABILITY_OF.get(kind) ?? "1" } };
}

/** Codes of the tax reform: all or none. */
function reformCodes(reform: XmlElement | undefined) {
  for (const name of ["finNFSe", "indFinal", "indDest"]) repeats(find(reform, name), "0");
  return {
    [EXT.operation]: text(reform, "cIndOp"),
    [EXT.taxStatus]: text(reform, "valores/trib/gIBSCBS/CST"),
    [EXT.taxClass]: text(reform, "valores/trib/gIBSCBS/cClassTrib"),
  };
}
