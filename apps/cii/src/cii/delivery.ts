import { type Bill, countryOf, isoCountry, labelledScheme, nameOf } from "@fakturo/en16931";
import type { Invoice, Party } from "@fakturo/model";
import { group, kept, leaf, type XmlNode } from "@fakturo/xml";
import { addressOf } from "./address.ts";
import { day, reference } from "./elements.ts";
import { identifiers } from "./party.ts";

/** Addon whose invoices say where goods went even if that is the buyer's address. */
const ZUGFERD = "de-zugferd-v2";

/** Paid before anything is delivered (UNTDID 1001). */
const PREPAYMENT = "386";

/** BG-13, BT-15 and BT-16; the schema wants the element even when there is nothing to say. */
export function deliveryOf({ invoice, subtotals }: Bill, documentType: string): XmlNode {
  const { ordering } = invoice;
  const isIntraCommunity = subtotals.some(({ vat }) => vat.code === "K");
  return kept(
    group(
      "ram:ApplicableHeaderTradeDelivery",
      shipTo(invoice, isIntraCommunity, documentType),
      group(
        "ram:ActualDeliverySupplyChainEvent",
        day("ram:OccurrenceDateTime", dayOf(invoice, isIntraCommunity)), // BT-72
      ),
      reference("ram:DespatchAdviceReferencedDocument", ordering?.despatch?.[0]?.code), // BT-16
      reference("ram:ReceivingAdviceReferencedDocument", ordering?.receiving?.[0]?.code), // BT-15
    ),
  );
}

function shipTo(invoice: Invoice, isIntraCommunity: boolean, documentType: string): XmlNode {
  const { delivery, customer, $addons = [] } = invoice;
  const isGerman = !delivery && $addons.includes(ZUGFERD) && documentType !== PREPAYMENT;
  const buyer = isIntraCommunity || isGerman ? customer : undefined;
  const receiver = delivery?.receiver ?? (buyer?.addresses?.[0] ? buyer : undefined);
  const [identity] = delivery?.identities ?? [];
  return group(
    "ram:ShipToTradeParty",
    identifiers(identity ? [identity] : [], labelledScheme), // BT-71
    leaf("ram:Name", receiver && nameOf(receiver)), // BT-70
    receiver && addressIn(receiver, customer), // BG-15
  );
}

/** An address without a country is not allowed (BR-57). */
function addressIn(receiver: Party, customer: Party | undefined): XmlNode | undefined {
  const address = receiver.addresses?.[0];
  const country = address?.country || countryOf(receiver) || (customer && countryOf(customer));
  return country ? addressOf(address, isoCountry(country)) : undefined;
}

/** Goods that go to another member state need a day (BR-IC-11): that of the supply or the invoice. */
function dayOf(invoice: Invoice, isIntraCommunity: boolean): string | undefined {
  const { delivery, ordering, op_date, issue_date } = invoice;
  const hasPeriod = Boolean(ordering?.period ?? delivery?.period);
  if (delivery?.date || !isIntraCommunity || hasPeriod) return delivery?.date;
  return op_date ?? issue_date;
}
