import { placeFrom } from "@fakturo/en16931";
import { compact, type JsonObject, listOf, toTaxCountry } from "@fakturo/model";
import { repeats, type XmlElement } from "@fakturo/xml";
import { EXT, NO } from "../extensions.ts";
import { REGISTERS } from "../fa/footer.ts";
import type { KsefSource } from "./find.ts";

const ADDRESS = ["KodKraju", "AdresL1", "AdresL2"];
const POLAND = "PL";

/** `Podmiot1`. */
export function readSupplier(source: KsefSource): JsonObject | undefined {
  const { root, find, text } = source;
  const element = find(root, "Podmiot1");
  const registers = REGISTERS.map((type) => {
    const code = text(root, `Stopka/Rejestry/${type}`);
    return code ? { type, code } : undefined;
  });
  return compact({ ...readParty(source, element), identities: listOf(registers) });
}

/** `Podmiot2`; every `Podmiot3` becomes an identity. */
export function readCustomer(source: KsefSource): JsonObject | undefined {
  const { root, find, findAll, text } = source;
  const element = find(root, "Podmiot2");
  const flag = (name: string) => {
    const value = text(element, name);
    return value === NO ? undefined : value;
  };
  return compact({
    ...readParty(source, element),
    ext: compact({ [EXT.localGovernment]: flag("JST"), [EXT.vatGroup]: flag("GV") }),
    identities: listOf(
      findAll(root, "Podmiot3").map((row) => {
        // FA(2) requires an address: the customer's replaces a missing one.
        for (const line of ADDRESS)
          repeats(find(row, `Adres/${line}`), text(element, `Adres/${line}`));
        return readThirdParty(source, row);
      }),
    ),
  });
}

function readParty(source: KsefSource, element: XmlElement | undefined) {
  const { find, text } = source;
  const email = text(element, "DaneKontaktowe/Email");
  const phone = text(element, "DaneKontaktowe/Telefon");
  return {
    name: text(element, "DaneIdentyfikacyjne/Nazwa"),
    tax_id: readTaxId(source, element),
    addresses: listOf([readAddress(source, find(element, "Adres"))]),
    emails: email ? [{ addr: email }] : [],
    telephones: phone ? [{ num: phone }] : [],
  };
}

function readTaxId({ text }: KsefSource, element: XmlElement | undefined): JsonObject | undefined {
  const of = (name: string) => text(element, `DaneIdentyfikacyjne/${name}`);
  if (of("NIP")) return { country: POLAND, code: of("NIP") };
  if (of("NrVatUE")) return { country: of("KodUE"), code: of("NrVatUE") };
  const country = of("KodKraju");
  return country && of("NrID") ? { country: toTaxCountry(country), code: of("NrID") } : undefined;
}

/** Both lines of an address: the first is the street, the second post code and town where the form matches. */
function readAddress(
  { text }: KsefSource,
  element: XmlElement | undefined,
): JsonObject | undefined {
  return compact({
    street: text(element, "AdresL1"),
    ...placeFrom(text(element, "AdresL2")),
    country: text(element, "KodKraju"),
  });
}

function readThirdParty({ text }: KsefSource, element: XmlElement): JsonObject | undefined {
  const of = (name: string) => text(element, `DaneIdentyfikacyjne/${name}`);
  const code = of("IDWew") || of("NIP") || of("NrVatUE") || of("NrID");
  if (!code) return undefined;
  return compact({
    label: of("Nazwa"),
    code,
    ext: compact({ [EXT.role]: text(element, "Rola") }),
  });
}
