import { compact, type JsonObject, listOf } from "@fakturo/model";
import { disregard, type XmlElement } from "@fakturo/xml";
import { textOf } from "../parse/find.ts";
import { EXT, PLATFORM, PORTAL } from "./codes.ts";
import { find, findAll, text } from "./find.ts";

/** Roles on the seller's side; platforms are on none. */
const SELLERS: ReadonlySet<string> = new Set(["SE", "SR", "DL", "PE", "II"]);
const NEITHER: ReadonlySet<string> = new Set([PLATFORM, PORTAL.role]);
const SELLER = "SE";

/** Seller and buyer among issuer and recipients; the seller is known by number at least. */
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
  return compact({
    name: text(party, "ram:Name"),
    identities: readIdentities(party),
    ...readAddress(find(party, "ram:URIUniversalCommunication/ram:URIID")),
    ext: compact({ [EXT.role]: roleOf(party) }),
  });
}

/** An address of a scheme is one in the network. */
function readAddress(address: XmlElement | undefined): JsonObject {
  const code = textOf(address);
  const scheme = address?.attributes.get("schemeID");
  if (code === "") return {};
  if (!scheme) return { inboxes: [{ code }] };
  return {
    endpoints: [{ uri: `iso6523-actorid-upis::${scheme}:${code}` }],
    inboxes: [{ key: "peppol", scheme, code }],
  };
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
