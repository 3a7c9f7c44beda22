import {
  deliveryCountryOf,
  emailOf,
  partyName,
  personName,
  schemeOf,
  telephoneOf,
} from "@fakturo/en16931";
import type { Invoice, Party } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { addressOf } from "./address.ts";

/** BG-13. Goods sent to another member state need day and country of arrival (BR-IC-11, -12). */
export function deliveryOf(invoice: Invoice, isIntraCommunity: boolean): XmlNode {
  const { delivery, customer } = invoice;
  const receiver = delivery?.receiver;
  const destination = receiver ?? (isIntraCommunity ? customer : undefined);
  const identity = delivery?.identities?.[0];
  return group(
    "cac:Delivery",
    leaf("cbc:ActualDeliveryDate", dayOf(invoice, isIntraCommunity)), // BT-72
    leaf("cbc:LatestDeliveryDate", delivery?.period?.end),
    group(
      "cac:DeliveryLocation",
      leaf("cbc:ID", identity?.code, { schemeID: identity && schemeOf(identity) }), // BT-71
      destination && deliveryAddress(destination, customer), // BG-15
    ),
    receiver && deliveryParty(receiver),
  );
}

/** Default of the delivery date: the day of issue (article 226 (7) of the VAT directive). */
function dayOf(invoice: Invoice, isIntraCommunity: boolean): string | undefined {
  const { delivery, op_date, issue_date, ordering } = invoice;
  const given = delivery?.period?.start ?? delivery?.date;
  if (given || !isIntraCommunity || ordering?.period) return given;
  return op_date ?? issue_date;
}

function deliveryAddress(receiver: Party, customer: Party | undefined): XmlNode | undefined {
  const country = deliveryCountryOf(receiver, customer);
  // An address without a country is not allowed (BR-57).
  return country ? addressOf("cac:Address", receiver.addresses?.[0], country) : undefined;
}

function deliveryParty(receiver: Party): XmlNode {
  const name = partyName(receiver);
  return group(
    "cac:DeliveryParty",
    group("cac:PartyName", leaf("cbc:Name", name)), // BT-70
    group("cac:PartyLegalEntity", leaf("cbc:RegistrationName", name)),
    group(
      "cac:Contact",
      leaf("cbc:Name", personName(receiver.people?.[0])),
      leaf("cbc:Telephone", telephoneOf(receiver)),
      leaf("cbc:ElectronicMail", emailOf(receiver)),
    ),
  );
}
