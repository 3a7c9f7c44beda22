import { attributed, group, kept, leaf, type XmlNode } from "@fakturo/xml";
import type { NumberRange, Settings } from "../settings.ts";
import { AGENCY } from "./party.ts";

/** Namespace of the DIAN's own elements. */
export const STRUCTURES = "dian:gov:co:facturaelectronica:Structures-2-1";

/** NIT of the DIAN as authoriser. */
const DIAN = { number: "800197268", checkDigit: "4" } as const;

export interface ExtensionFacts {
  readonly settings: Settings;
  /** Absent for notes. */
  readonly range: NumberRange | undefined;
  readonly securityCode: string;
  readonly qr: string;
}

/** The DIAN's control data, and the position of the signature. */
export function extensionsOf(facts: ExtensionFacts): XmlNode {
  return group(
    "ext:UBLExtensions",
    group("ext:UBLExtension", group("ext:ExtensionContent", dianExtensions(facts))),
    group("ext:UBLExtension", kept(group("ext:ExtensionContent"))),
  );
}

/** The DIAN's control data. */
export function dianExtensions({ settings, range, securityCode, qr }: ExtensionFacts): XmlNode {
  const { software } = settings;
  const nit = (number: string, checkDigit: string) => ({
    ...AGENCY,
    schemeID: checkDigit,
    schemeName: "31",
    number,
  });
  const { number, ...provider } = nit(software.provider.slice(0, -1), software.provider.slice(-1));
  const { number: authority, ...authorises } = nit(DIAN.number, DIAN.checkDigit);
  return group(
    "sts:DianExtensions",
    range && invoiceControl(range),
    group(
      "sts:InvoiceSource",
      attributed(leaf("cbc:IdentificationCode", "CO"), {
        listAgencyID: "6",
        listAgencyName: "United Nations Economic Commission for Europe",
        listSchemeURI:
          "urn:oasis:names:specification:ubl:codelist:gc:CountryIdentificationCode-2.1",
      }),
    ),
    group(
      "sts:SoftwareProvider",
      leaf("sts:ProviderID", number, provider),
      leaf("sts:SoftwareID", software.id, AGENCY),
    ),
    leaf("sts:SoftwareSecurityCode", securityCode, AGENCY),
    group("sts:AuthorizationProvider", leaf("sts:AuthorizationProviderID", authority, authorises)),
    leaf("sts:QRCode", qr),
  );
}

function invoiceControl(range: NumberRange): XmlNode {
  return group(
    "sts:InvoiceControl",
    leaf("sts:InvoiceAuthorization", range.resolution),
    group(
      "sts:AuthorizationPeriod",
      leaf("cbc:StartDate", range.start),
      leaf("cbc:EndDate", range.end),
    ),
    group(
      "sts:AuthorizedInvoices",
      leaf("sts:Prefix", range.prefix),
      leaf("sts:From", String(range.from)),
      leaf("sts:To", String(range.to)),
    ),
  );
}
