import {
  decimal,
  ignoreZeros,
  KEY_STAMP,
  momentOf,
  rootIn,
  SIGNATURE_NAMESPACE,
} from "@fakturo/brazil";
import { compact, Faults, type JsonObject, SCHEMA_BASE } from "@fakturo/model";
import { repeats, type UnreadNode, unreadIn, type XmlElement } from "@fakturo/xml";
import { NAMESPACE, PROVIDER } from "../dps/dps.ts";
import { find, text } from "./find.ts";
import { readCustomer, readProvider } from "./parties.ts";
import { readService } from "./service.ts";
import { UNNEEDED } from "./unneeded.ts";

const ADDON = "br-nfse-v1";
const ID = /^NFS(\d{50})$/;
const NAMES = { "": NAMESPACE, ds: SIGNATURE_NAMESPACE };

/** Content of a DPS or NFS-e. */
export interface ReadNfse {
  /** A bill/invoice, not built yet; the engine calculates its totals. */
  readonly document: JsonObject;
  /** The access key of an NFS-e. */
  readonly stamps: readonly { readonly prv: string; readonly val: string }[];
  /** Elements of the file that have no counterpart in an invoice. */
  readonly unread: readonly UnreadNode[];
  /** `vLiq` of an NFS-e: the amount due. */
  readonly due: string | undefined;
}

/**
 * The invoice in an NFS-e of the national system, or in a DPS.
 * @throws FakturoError "input" for data that is neither, "validation" where its parts contradict
 * each other.
 */
export function readNfse(data: Uint8Array): ReadNfse {
  const root = rootIn(data, NAMESPACE, ["NFSe", "DPS"]);
  const nfse = root.name === "NFSe" ? find(root, "infNFSe") : undefined;
  const dps = find(nfse ?? root, nfse ? "DPS/infDPS" : "infDPS");
  const faults = new Faults();
  const key = ID.exec(nfse?.attributes.get("Id") ?? "")?.[1];
  if (root.name === "NFSe" && !key) faults.add("NFSE-CHAVE", "$", "the access key is missing");
  if (!dps) faults.add("NFSE-DPS", "$", "there is no DPS");
  faults.throwIfAny();
  const document = dps ? documentOf(dps, nfse) : {};
  const due = text(nfse, "valores/vLiq") || undefined;
  ignoreZeros(root);
  return {
    document,
    stamps: key ? [{ prv: KEY_STAMP, val: key }] : [],
    unread: unreadIn(root, { namespaces: NAMES, unneeded: UNNEEDED }),
    due,
  };
}

function documentOf(dps: XmlElement, nfse: XmlElement | undefined): JsonObject {
  const municipality = text(dps, "cLocEmi");
  const issue = momentOf(text(dps, "dhEmi"));
  const day = text(dps, "dCompet");
  const customer = find(dps, "toma");
  const { line, withheldIss } = readService(dps, text(nfse, "valores/pAliqAplic"));
  repeats(find(dps, "serv/locPrest/cLocPrestacao"), municipality);
  repeats(find(dps, "valores/trib/tribMun/cPaisResult"), text(customer, "end/endExt/cPais"));
  repeats(find(dps, "tpEmit"), PROVIDER);
  repeats(find(dps, "prest/regTrib/regApTribSN"), "1");
  const note = text(dps, "serv/infoCompl/xInfComp");
  const conditional = decimal(text(dps, "valores/vDescCondIncond/vDescCond"), "vDescCond");
  const document = compact({
    $schema: `${SCHEMA_BASE}bill/invoice`,
    $regime: "BR",
    $addons: [ADDON],
    type: "standard",
    series: text(dps, "serie"),
    code: text(dps, "nDPS"),
    ...issue,
    op_date: day === issue.issue_date ? undefined : day,
    currency: "BRL",
    // The tax office rounds every tax separately.
    tax: { rounding: "currency" },
    supplier: readProvider(
      find(dps, "prest"),
      municipality,
      find(nfse, "emit"),
      text(nfse, "xLocEmi"),
    ),
    customer: readCustomer(customer),
    lines: line ? [line] : [],
    ordering: compact({ code: text(dps, "serv/infoCompl/xPed") }),
    notes: note ? [{ key: "general", text: note }] : [],
    payment: compact({
      advances: [
        { description: "ISSQN retido pelo tomador", amount: withheldIss },
        { description: "Desconto condicionado", amount: conditional },
      ]
        .filter(({ amount }) => !amount.isZero())
        .map(({ description, amount }) => ({ description, amount: amount.toString() })),
    }),
  });
  return document ?? {};
}
