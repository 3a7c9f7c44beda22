import {
  type Bill,
  deliveryCountryOf,
  documentTypeOf,
  labelledScheme,
  partyName,
} from "@fakturo/en16931";
import type { Invoice, Party } from "@fakturo/model";
import { group, kept, leaf, type XmlNode } from "@fakturo/xml";
import type { CiiContext } from "../contexts.ts";
import { germanDayOf, needsGermanDelivery, PREPAYMENT } from "../german-delivery.ts";
import { addressOf } from "./address.ts";
import { day, reference } from "./elements.ts";
import { identifiers } from "./party.ts";

/** Addon whose invoices name the delivery address even if it is the buyer's. */
const ZUGFERD = "de-zugferd-v2";

/** BG-13, BT-15 and BT-16; the schema requires the element even if empty. */
export function deliveryOf(bill: Bill, context: CiiContext): XmlNode {
  const { invoice } = bill;
  const { ordering } = invoice;
  const isIntraCommunity = bill.subtotals.some(({ vat }) => vat.code === "K");
  const date = dayOf(invoice, isIntraCommunity) ?? germanDayOf(bill, context);
  const isToBuyer = isIntraCommunity || isBuyerReceiver(bill, context, date);
  return kept(
    group(
      "ram:ApplicableHeaderTradeDelivery",
      shipTo(invoice, isToBuyer),
      group(
        "ram:ActualDeliverySupplyChainEvent",
        day("ram:OccurrenceDateTime", date), // BT-72
      ),
      reference("ram:DespatchAdviceReferencedDocument", ordering?.despatch?.[0]?.code), // BT-16
      reference("ram:ReceivingAdviceReferencedDocument", ordering?.receiving?.[0]?.code), // BT-15
    ),
  );
}

/** Default delivery for invoices that must name one: the buyer. */
function isBuyerReceiver(bill: Bill, context: CiiContext, date: string | undefined): boolean {
  const { delivery, $addons = [] } = bill.invoice;
  if (!delivery && $addons.includes(ZUGFERD) && documentTypeOf(bill.invoice) !== PREPAYMENT)
    return true;
  return !date && needsGermanDelivery(bill, context);
}

function shipTo(invoice: Invoice, isToBuyer: boolean): XmlNode {
  const { delivery, customer } = invoice;
  const buyer = isToBuyer ? customer : undefined;
  const receiver = delivery?.receiver ?? (buyer?.addresses?.[0] ? buyer : undefined);
  const [identity] = delivery?.identities ?? [];
  return group(
    "ram:ShipToTradeParty",
    identifiers(identity ? [identity] : [], labelledScheme), // BT-71
    leaf("ram:Name", receiver && partyName(receiver)), // BT-70
    receiver && addressIn(receiver, customer), // BG-15
  );
}

/** An address without a country is not allowed (BR-57). */
function addressIn(receiver: Party, customer: Party | undefined): XmlNode | undefined {
  const country = deliveryCountryOf(receiver, customer);
  return country ? addressOf(receiver.addresses?.[0], country) : undefined;
}

/** Deliveries to another member state need a date (BR-IC-11): that of the supply or the invoice. */
function dayOf(invoice: Invoice, isIntraCommunity: boolean): string | undefined {
  const { delivery, ordering, op_date, issue_date } = invoice;
  const hasPeriod = Boolean(ordering?.period ?? delivery?.period);
  if (delivery?.date || !isIntraCommunity || hasPeriod) return delivery?.date;
  return op_date ?? issue_date;
}
