import { type Attached, buyerIdentities, sellerIdentities, sellerOf } from "@fakturo/en16931";
import { base64Text, type Invoice } from "@fakturo/model";
import { group, leaf, longLeaf, type XmlChild, type XmlNode } from "@fakturo/xml";
import type { CiiContext } from "../contexts.ts";
import { chorusNumberOf, plainIdentities } from "./choruspro.ts";
import { reference } from "./elements.ts";
import { representativeParty, tradeParty } from "./party.ts";

/** UNTDID 1001 for tenders, invoiced objects, and supporting documents. */
const TENDER = "50";
const OBJECT = "130";
const SUPPORTING = "916";

/** Default name of projects, required by the schema. */
const PROJECT = "Project reference";

/** Parties and references of the agreement (BG-4, BG-7, BG-11, BG-24 and BT-10 to BT-18). */
export function agreementOf(
  invoice: Invoice,
  context: CiiContext,
  withoutVat: boolean,
  attached: readonly Attached[],
): XmlNode {
  const { ordering, supplier } = invoice;
  const [project] = ordering?.projects ?? [];
  return group(
    "ram:ApplicableHeaderTradeAgreement",
    leaf("ram:BuyerReference", ordering?.code), // BT-10
    ...parties(invoice, context, withoutVat),
    ordering?.seller && supplier && representativeParty(supplier, withoutVat),
    reference("ram:SellerOrderReferencedDocument", ordering?.sales?.[0]?.code), // BT-14
    reference("ram:BuyerOrderReferencedDocument", ordering?.purchases?.[0]?.code), // BT-13
    reference("ram:ContractReferencedDocument", ordering?.contracts?.[0]?.code), // BT-12
    [
      additional(ordering?.tender?.[0]?.code, TENDER), // BT-17
      invoicedObject(invoice), // BT-18
      ...supporting(invoice), // BG-24
      ...attached.map(embedded), // BG-24
    ],
    project?.code
      ? group(
          "ram:SpecifiedProcuringProject",
          leaf("ram:ID", project.code), // BT-11
          leaf("ram:Name", project.description || PROJECT),
        )
      : undefined,
  );
}

function parties(invoice: Invoice, { short }: CiiContext, withoutVat: boolean): XmlChild[] {
  const seller = sellerOf(invoice);
  const buyer = invoice.customer;
  const isChorus = short === "choruspro";
  const identities = isChorus ? plainIdentities : undefined;
  return [
    tradeParty("ram:SellerTradeParty", seller, {
      withoutVat,
      identities: identities?.(seller) ?? sellerIdentities(seller, withoutVat),
      legalForm: seller.registration?.other,
      legal: isChorus ? chorusNumberOf(seller) : undefined,
    }),
    buyer &&
      tradeParty("ram:BuyerTradeParty", buyer, {
        withoutVat,
        vatOnly: true,
        identities: identities?.(buyer) ?? buyerIdentities(buyer),
        legal: isChorus ? chorusNumberOf(buyer) : undefined,
      }),
  ];
}

interface Additional {
  readonly url?: string | undefined;
  readonly name?: string | undefined;
  readonly scheme?: string | undefined;
  readonly object?: XmlNode;
}

function additional(
  code: string | undefined,
  type: string,
  { url, name, scheme, object }: Additional = {},
): XmlNode | undefined {
  if (!code) return undefined;
  return group(
    "ram:AdditionalReferencedDocument",
    leaf("ram:IssuerAssignedID", code), // BT-17, BT-18, BT-122
    leaf("ram:URIID", url), // BT-124
    leaf("ram:TypeCode", type),
    leaf("ram:Name", name), // BT-123
    object, // BT-125
    leaf("ram:ReferenceTypeCode", scheme), // BT-18-1
  );
}

function invoicedObject({ ordering }: Invoice): XmlNode | undefined {
  const identities = ordering?.identities ?? [];
  const isCoded = ({ ext }: (typeof identities)[number]) => Boolean(ext?.["untdid-reference"]);
  const identity = identities.find(isCoded) ?? identities[0];
  return additional(identity?.code, OBJECT, { scheme: identity?.ext?.["untdid-reference"] });
}

function supporting({ attachments = [] }: Invoice): (XmlNode | undefined)[] {
  return attachments.map(({ code, name, key, description, url }, i) =>
    additional(code || name || key || String(i + 1), SUPPORTING, { url, name: description }),
  );
}

function embedded({ name, mime, data }: Attached): XmlNode | undefined {
  const object = longLeaf("ram:AttachmentBinaryObject", base64Text(data), {
    mimeCode: mime, // BT-125-1
    filename: name, // BT-125-2
  });
  return additional(name, SUPPORTING, { object });
}
