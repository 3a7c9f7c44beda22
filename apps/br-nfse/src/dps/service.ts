import { type BuiltInvoice, digitsOf, textOf } from "@fakturo/brazil";
import type { Combo, Line } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { EXT } from "../extensions.ts";

const MAX = { description: 2000, note: 2000, order: 60 } as const;

const OWN_CODE = /^[a-zA-Z0-9]{1,20}$/;

/** The service of a DPS, the same for all lines. */
export interface DpsService {
  /** `cTribNac`, six digits. */
  readonly code: string;
  readonly nbs: string;
  readonly operation: string | undefined;
  readonly taxStatus: string | undefined;
  readonly taxClass: string | undefined;
  readonly iss: Combo | undefined;
}

/** The service of a line. */
export function serviceOf({ item, taxes = [] }: Line): DpsService {
  const ext = item?.ext;
  return {
    code: digitsOf(ext?.[EXT.service]),
    nbs: digitsOf(ext?.[EXT.nbs]),
    operation: ext?.[EXT.operation],
    taxStatus: ext?.[EXT.taxStatus],
    taxClass: ext?.[EXT.taxClass],
    iss: taxes.find(({ cat }) => cat === "ISS"),
  };
}

/** `serv`, provided at the provider's place. */
export function serviceNode(
  { lines = [], supplier, notes = [], ordering }: BuiltInvoice,
  service: DpsService,
): XmlNode {
  const names = lines.map(({ item, quantity }) => `${quantity} × ${item?.name ?? ""}`);
  const [only] = lines;
  const description = lines.length === 1 ? only?.item?.name : names.join("; ");
  return group(
    "serv",
    group("locPrest", leaf("cLocPrestacao", supplier.ext?.[EXT.municipality])),
    group(
      "cServ",
      leaf("cTribNac", service.code),
      leaf("xDescServ", textOf(description, MAX.description)),
      leaf("cNBS", service.nbs),
      leaf("cIntContrib", lines.length === 1 ? ownCode(only?.item?.ref) : undefined),
    ),
    group(
      "infoCompl",
      leaf("xPed", textOf(ordering?.code, MAX.order)),
      leaf("xInfComp", textOf(notes.map((note) => note.text).join("; "), MAX.note)),
    ),
  );
}

/** The provider's own code of a service. */
function ownCode(ref: string | undefined): string | undefined {
  return ref && OWN_CODE.test(ref) ? ref : undefined;
}

/** `IBSCBS` of the tax reform, where the item has its codes. */
export function reformNode({ operation, taxStatus, taxClass }: DpsService): XmlNode | undefined {
  if (!operation || !taxStatus || !taxClass) return undefined;
  const taxes = group("gIBSCBS", leaf("CST", taxStatus), leaf("cClassTrib", taxClass));
  return group(
    "IBSCBS",
    leaf("finNFSe", "0"),
    leaf("indFinal", "0"),
    leaf("cIndOp", operation),
    leaf("indDest", "0"),
    group("valores", group("trib", taxes)),
  );
}
