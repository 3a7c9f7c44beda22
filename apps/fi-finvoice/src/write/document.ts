import {
  type Bill,
  documentTypeOf,
  emailOf,
  partyName,
  payeeOf,
  personName,
  sellerOf,
  telephoneOf,
} from "@fakturo/en16931";
import { type Faults, fullCode, type Party } from "@fakturo/model";
import { attributed, group, leaf, type XmlChild, type XmlNode } from "@fakturo/xml";
import { CREDITS } from "../codes/invoice-types.ts";
import type { Settings } from "../settings.ts";
import { type DocumentMoney, day, fitting } from "./elements.ts";
import { headerNode } from "./header.ts";
import { addressNode, partyNodes } from "./party.ts";
import { accountNodes, slipNode } from "./payment.ts";
import { rowNode } from "./row.ts";
import { addressesOf, type EAddress, OVT, transmission } from "./transmission.ts";

const NAME_LENGTH = 70;
const SHORT_NAME_LENGTH = 35;
/** Parties by their role in UNTDID 3035. */
const PAYEE = ["PE", "Payee"] as const;
const REPRESENTATIVE = ["LC", "Tax representative"] as const;

/** The Finvoice of a bill, in the order of the schema. */
export function documentOf(bill: Bill, id: string, settings: Settings, faults: Faults): XmlNode {
  const { invoice } = bill;
  const style: DocumentMoney = {
    currency: bill.currency,
    isCredit: CREDITS.has(documentTypeOf(invoice)),
  };
  check(bill, faults);
  const addresses = addressesOf(invoice, faults);
  const seller = sellerOf(invoice);
  const buyer = invoice.customer ?? {};
  const root = group(
    "Finvoice",
    transmission(invoice, id, settings, addresses),
    group("SellerPartyDetails", ...partyNodes("Seller", seller, NAME_LENGTH)), // BG-4
    unitNumber("Seller", addresses.sender),
    contactNodes("Seller", seller), // BG-6
    group(
      "SellerInformationDetails",
      leaf("SellerHomeTownName", fitting(seller.addresses?.[0]?.locality, 35)),
      accountNodes(bill),
    ),
    group("BuyerPartyDetails", ...partyNodes("Buyer", buyer, NAME_LENGTH)), // BG-7
    unitNumber("Buyer", addresses.receiver),
    contactNodes("Buyer", buyer), // BG-9
    ...deliveryNodes(bill),
    ...otherPartyNodes(bill),
    headerNode(bill, style),
    bill.lines.map((line) => rowNode(line, style)),
    slipNode(bill, style, faults),
  );
  return attributed(root, {
    Version: "3.0",
    "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
    "xsi:noNamespaceSchemaLocation": "Finvoice3.0.xsd",
  });
}

/** Requirements of the schema beyond EN 16931. */
function check({ invoice }: Bill, faults: Faults): void {
  const number = fullCode(invoice);
  if (number.length > 20)
    faults.add("FINVOICE-NUMBER", "$.code", "a number has twenty characters at most");
  if (!partyName(invoice.customer ?? {}))
    faults.add("FINVOICE-BUYER-NAME", "$.customer.name", "the buyer needs a name");
}

/** The address again if it is a number of an organisation's unit (OVT). */
function unitNumber(prefix: string, address: EAddress | undefined): XmlNode | undefined {
  return address?.scheme === OVT
    ? leaf(`${prefix}OrganisationUnitNumber`, address.code)
    : undefined;
}

/** Person, telephone and e-mail address. */
function contactNodes(prefix: string, party: Party): XmlNode[] {
  return [
    leaf(`${prefix}ContactPersonName`, fitting(personName(party.people?.[0]), NAME_LENGTH)),
    group(
      `${prefix}CommunicationDetails`,
      leaf(`${prefix}PhoneNumberIdentifier`, fitting(telephoneOf(party), 35)),
      leaf(`${prefix}EmailaddressIdentifier`, fitting(emailOf(party), 70)),
    ),
  ];
}

/** BG-13, BG-15. */
function deliveryNodes({ invoice: { delivery, ordering } }: Bill): XmlChild[] {
  const receiver = delivery?.receiver;
  const hasAddress = receiver && partyName(receiver) && addressNode("Delivery", receiver);
  const note = ordering?.despatch?.[0];
  return [
    hasAddress
      ? group("DeliveryPartyDetails", ...partyNodes("Delivery", receiver, SHORT_NAME_LENGTH))
      : undefined,
    group(
      "DeliveryDetails",
      day("DeliveryDate", delivery?.date), // BT-72
      group(
        "DeliveryPeriodDetails",
        day("StartDate", delivery?.period?.start),
        day("EndDate", delivery?.period?.end),
      ),
      leaf("DeliveryNoteIdentifier", note && fitting(fullCode(note), 70)), // BT-16
    ),
  ];
}

/** Payee and tax representative (BG-10, BG-11). */
function otherPartyNodes({ invoice }: Bill): XmlChild[] {
  const payee = payeeOf(invoice);
  const representative = invoice.ordering?.seller ? invoice.supplier : undefined;
  return [
    payee && otherPartyNode(payee, PAYEE),
    representative && otherPartyNode(representative, REPRESENTATIVE),
  ];
}

function otherPartyNode(party: Party, [code, text]: readonly [string, string]): XmlNode {
  return group(
    "AnyPartyDetails",
    leaf("AnyPartyText", text, { AnyPartyCode: code }),
    ...partyNodes("AnyParty", party, SHORT_NAME_LENGTH),
  );
}
