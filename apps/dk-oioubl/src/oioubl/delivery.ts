import { countryOf, emailOf, partyName, personName, telephoneOf } from "@fakturo/en16931";
import type { Invoice } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { addressOf } from "./party.ts";

/** BG-13; a period of days is the requested period. */
export function deliveryOf({ delivery }: Invoice): XmlNode {
  const { period, receiver } = delivery ?? {};
  const identity = delivery?.identities?.[0];
  const address = receiver?.addresses?.[0];
  return group(
    "cac:Delivery",
    leaf("cbc:ActualDeliveryDate", period ? undefined : delivery?.date), // BT-72
    group(
      "cac:DeliveryLocation",
      leaf("cbc:ID", identity?.code, { schemeID: identity?.label }), // BT-71
      address && addressOf("cac:Address", address, countryOf(receiver ?? {})), // BG-15
    ),
    group(
      "cac:RequestedDeliveryPeriod",
      leaf("cbc:StartDate", period?.start),
      leaf("cbc:EndDate", period?.end),
    ),
    receiver &&
      group(
        "cac:DeliveryParty",
        group("cac:PartyName", leaf("cbc:Name", partyName(receiver))), // BT-70
        group(
          "cac:Contact",
          leaf("cbc:Name", personName(receiver.people?.[0])),
          leaf("cbc:Telephone", telephoneOf(receiver)),
          leaf("cbc:ElectronicMail", emailOf(receiver)),
        ),
      ),
  );
}
