import { compact, isObject, type JsonObject, listOf } from "@fakturo/model";
import { disregard, type XmlElement } from "@fakturo/xml";
import { textOf } from "../parse/find.ts";
import { DIRECTORY, EXT, PLATFORM, PORTAL, SIREN } from "./codes.ts";
import { find, findAll, text } from "./find.ts";

/** Roles on the seller's side; platforms are on neither side. */
const SELLERS: ReadonlySet<string> = new Set(["SE", "SR", "DL", "PE", "II"]);
const NEITHER: ReadonlySet<string> = new Set([PLATFORM, PORTAL.role]);
const SELLER = "SE";

/** Seller and buyer among issuer and recipients; the seller has at least a number. */
export function readParties(
  header: XmlElement | undefined,
  about: XmlElement | undefined,
): { readonly supplier: JsonObject | undefined; readonly customer: JsonObject | undefined } {
  const all = ["ram:IssuerTradeParty", "ram:RecipientTradeParty"].flatMap((path) =>
    findAll(header, path),
  );
  const named = all.filter((party) => !NEITHER.has(roleOf(party)));
  for (const carrier of all) if (!named.includes(carrier)) disregard(carrier);
  const seller = named.find((party) => SELLERS.has(roleOf(party)));
  const buyer = named.find((party) => !SELLERS.has(roleOf(party)));
  return {
    supplier: readParty(seller) ?? readNumbers(find(about, "ram:IssuerTradeParty")),
    customer: readParty(buyer),
  };
}

const roleOf = (party: XmlElement) => text(party, "ram:RoleCode");

function readParty(party: XmlElement | undefined): JsonObject | undefined {
  if (!party) return undefined;
  const identities = readIdentities(party);
  const uri = find(party, "ram:URIUniversalCommunication/ram:URIID");
  const code = textOf(uri);
  return compact({
    name: text(party, "ram:Name"),
    identities,
    ...(address(code, uri?.attributes.get("schemeID")) ?? statusAddress(identities)),
    ext: compact({ [EXT.role]: roleOf(party) }),
  });
}

/** An address with a scheme is a network address. */
function address(code: string, scheme: string | undefined): JsonObject | undefined {
  if (code === "") return undefined;
  if (!scheme) return { inboxes: [{ code }] };
  return {
    endpoints: [{ uri: `iso6523-actorid-upis::${scheme}:${code}` }],
    inboxes: [{ key: "peppol", scheme, code }],
  };
}

/** The reporter gives no address: answers go to the status address of its SIREN. */
function statusAddress(identities: readonly JsonObject[]): JsonObject | undefined {
  const siren = identities.find(({ ext }) => isObject(ext) && ext[EXT.scheme] === SIREN);
  return siren && address(`${siren.code}_STATUTS`, DIRECTORY);
}

function readNumbers(seller: XmlElement | undefined): JsonObject | undefined {
  const identities = seller ? readIdentities(seller) : [];
  return identities.length > 0 ? { identities, ext: { [EXT.role]: SELLER } } : undefined;
}

function readIdentities(party: XmlElement): JsonObject[] {
  return listOf(
    findAll(party, "ram:GlobalID").map((id) =>
      compact({
        code: textOf(id),
        ext: compact({ [EXT.scheme]: id.attributes.get("schemeID") }),
      }),
    ),
  );
}
