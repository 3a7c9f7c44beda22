import type { AnyDef, ListType, Static } from "../schema/index.ts";
import { list, types } from "../schema/index.ts";
import { Charge, Discount, LineCharge, LineDiscount } from "./bill/charges.ts";
import { CorrectionOptions } from "./bill/correction-options.ts";
import { Delivery, Tracking } from "./bill/delivery.ts";
import { DeliveryDetails, PaymentDetails } from "./bill/details.ts";
import { Invoice } from "./bill/invoice.ts";
import { Line, SubLine } from "./bill/line.ts";
import { Order } from "./bill/order.ts";
import { Ordering } from "./bill/ordering.ts";
import { Payment, PaymentLine } from "./bill/payment.ts";
import { Status } from "./bill/status.ts";
import { Action, Reason, StatusFault, StatusLine } from "./bill/status-line.ts";
import { BillTax } from "./bill/tax.ts";
import { Totals } from "./bill/totals.ts";
import { Period } from "./cal/period.ts";
import { Definition } from "./cbc/definition.ts";
import { Source } from "./cbc/source.ts";
import { CurrencyAmount } from "./currency/amount.ts";
import { ExchangeRate } from "./currency/exchange-rate.ts";
import { Digest } from "./dsig/digest.ts";
import { Envelope } from "./envelope.ts";
import { Header } from "./head/header.ts";
import { Link } from "./head/link.ts";
import { Stamp } from "./head/stamp.ts";
import { Message } from "./note/message.ts";
import { Address, Coordinates } from "./org/address.ts";
import { Attachment } from "./org/attachment.ts";
import { Attribute } from "./org/attribute.ts";
import { Email, Telephone, Website } from "./org/contact.ts";
import { DocumentRef } from "./org/document-ref.ts";
import { Identity } from "./org/identity.ts";
import { Image } from "./org/image.ts";
import { Endpoint, Inbox } from "./org/inbox.ts";
import { Item } from "./org/item.ts";
import { Note } from "./org/note.ts";
import { Party } from "./org/party.ts";
import { Name, Person } from "./org/person.ts";
import { Registration } from "./org/registration.ts";
import { PayCard } from "./pay/card.ts";
import { CreditTransfer } from "./pay/credit-transfer.ts";
import { DirectDebit } from "./pay/direct-debit.ts";
import { PayInstructions } from "./pay/instructions.ts";
import { PayOnline } from "./pay/online.ts";
import { PayRecord } from "./pay/record.ts";
import { DueDate, PayTerms } from "./pay/terms.ts";
import { AddonDef, CatalogueDef } from "./tax/addon-def.ts";
import { CategoryDef, KeyDef, RateDef, RateValueDef } from "./tax/category-def.ts";
import { Combo } from "./tax/combo.ts";
import { TaxIdentity } from "./tax/identity.ts";
import { TaxNote } from "./tax/note.ts";
import { RegimeDef } from "./tax/regime-def.ts";
import { CorrectionDefinition, Scenario, ScenarioSet, TagSet } from "./tax/scenario.ts";
import { CategoryTotal, RateTotal, RateTotalSurcharge, TaxTotal } from "./tax/total.ts";

/** Every object definition of the format by the name that rules and normalisers use. */
export const OBJECTS = Object.freeze({
  "bill.Action": Action,
  "bill.Charge": Charge,
  "bill.CorrectionOptions": CorrectionOptions,
  "bill.Delivery": Delivery,
  "bill.DeliveryDetails": DeliveryDetails,
  "bill.Discount": Discount,
  "bill.Fault": StatusFault,
  "bill.Invoice": Invoice,
  "bill.Line": Line,
  "bill.LineCharge": LineCharge,
  "bill.LineDiscount": LineDiscount,
  "bill.Order": Order,
  "bill.Ordering": Ordering,
  "bill.Payment": Payment,
  "bill.PaymentDetails": PaymentDetails,
  "bill.PaymentLine": PaymentLine,
  "bill.Reason": Reason,
  "bill.Status": Status,
  "bill.StatusLine": StatusLine,
  "bill.SubLine": SubLine,
  "bill.Tax": BillTax,
  "bill.Totals": Totals,
  "bill.Tracking": Tracking,
  "cal.Period": Period,
  "cbc.Definition": Definition,
  "cbc.Source": Source,
  "currency.Amount": CurrencyAmount,
  "currency.ExchangeRate": ExchangeRate,
  "dsig.Digest": Digest,
  "gobl.Envelope": Envelope,
  "head.Header": Header,
  "head.Link": Link,
  "head.Stamp": Stamp,
  "note.Message": Message,
  "org.Address": Address,
  "org.Attachment": Attachment,
  "org.Attribute": Attribute,
  "org.Coordinates": Coordinates,
  "org.DocumentRef": DocumentRef,
  "org.Email": Email,
  "org.Endpoint": Endpoint,
  "org.Identity": Identity,
  "org.Image": Image,
  "org.Inbox": Inbox,
  "org.Item": Item,
  "org.Name": Name,
  "org.Note": Note,
  "org.Party": Party,
  "org.Person": Person,
  "org.Registration": Registration,
  "org.Telephone": Telephone,
  "org.Website": Website,
  "pay.Card": PayCard,
  "pay.CreditTransfer": CreditTransfer,
  "pay.DirectDebit": DirectDebit,
  "pay.DueDate": DueDate,
  "pay.Instructions": PayInstructions,
  "pay.Online": PayOnline,
  "pay.Record": PayRecord,
  "pay.Terms": PayTerms,
  "tax.AddonDef": AddonDef,
  "tax.CatalogueDef": CatalogueDef,
  "tax.CategoryDef": CategoryDef,
  "tax.CategoryTotal": CategoryTotal,
  "tax.Combo": Combo,
  "tax.CorrectionDefinition": CorrectionDefinition,
  "tax.Identity": TaxIdentity,
  "tax.KeyDef": KeyDef,
  "tax.Note": TaxNote,
  "tax.RateDef": RateDef,
  "tax.RateTotal": RateTotal,
  "tax.RateTotalSurcharge": RateTotalSurcharge,
  "tax.RateValueDef": RateValueDef,
  "tax.RegimeDef": RegimeDef,
  "tax.Scenario": Scenario,
  "tax.ScenarioSet": ScenarioSet,
  "tax.TagSet": TagSet,
  "tax.Total": TaxTotal,
});

/** Name of an object of the format, such as `bill.Invoice`. */
export type ObjectName = keyof typeof OBJECTS;

/** In-memory value of the object named `N`. */
export type ObjectOf<N extends ObjectName> = Static<(typeof OBJECTS)[N]>;

/** Definitions of the published object schemas by short id, such as `bill/invoice`. */
export const SCHEMAS: ReadonlyMap<string, AnyDef> = new Map(
  Object.values<AnyDef>(OBJECTS).flatMap((def) =>
    def.schema === undefined ? [] : [[def.schema, def] as const],
  ),
);

/** Published schemas whose value is a list, by short id; properties hold the list itself. */
export const LIST_SCHEMAS: ReadonlyMap<string, ListType<unknown>> = new Map<
  string,
  ListType<unknown>
>([
  ["tax/addon-list", list(types.addonKey)],
  ["tax/correction-set", list(CorrectionDefinition)],
  ["tax/set", list(Combo)],
]);
