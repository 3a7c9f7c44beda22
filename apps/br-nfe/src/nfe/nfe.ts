import {
  BRAZILIAN_STATES,
  type BuiltInvoice,
  clockAt,
  type FederalState,
  moment,
} from "@fakturo/brazil";
import { attributed, declare, group, leaf, type XmlNode } from "@fakturo/xml";
import { type Contingency, checkInvoice } from "../checks.ts";
import { contingencyOf } from "../connection/addresses.ts";
import { CONSUMER_MODEL, EXT } from "../extensions.ts";
import { accessKey, nonceOf } from "../key.ts";
import { goodsOf, invoiceTotal } from "./goods.ts";
import { ADVANCED, headerNode, OFFLINE, ORDINARY, SECURITY_PAPER } from "./header.ts";
import { itemNode } from "./item.ts";
import { NAMESPACE } from "./namespace.ts";
import { deliveryNode, issuerNode, recipientNode } from "./parties.ts";
import { instalmentsNode, paymentNode } from "./payment.ts";
import { latin, registrationCode } from "./text.ts";
import { totalNode } from "./totals.ts";

const VERSION = "4.00";
const MAX = { note: 5000, code: 60 } as const;

/** `modFrete`: the supplier pays and charges transport, or there is none. */
const BY_SUPPLIER = "0";
const NO_FREIGHT = "9";

/** Options of issuing a document. */
export interface Issuing extends Contingency {
  readonly environment: "production" | "test";
  /** Milliseconds; time of issue of documents of that date without time. */
  readonly now?: number | undefined;
}

/** An NF-e before it is signed. */
export interface Nfe {
  readonly node: XmlNode;
  readonly key: string;
  readonly isConsumer: boolean;
  /** `tpAmb`. */
  readonly environment: string;
  /** `dhEmi`. */
  readonly at: string;
  /** `vNF`. */
  readonly total: string;
}

/**
 * The `NFe` of an invoice, without signature and QR code; the key follows from number and uuid.
 * @throws FakturoError "validation" with the rules and paths that keep it from being expressed.
 */
export function nfeOf(invoice: BuiltInvoice, uuid: string, issuing: Issuing): Nfe {
  const goods = goodsOf(invoice);
  checkInvoice(invoice, goods, issuing);
  const { supplier, customer, series, code = "", tax } = invoice;
  const model = tax?.ext?.[EXT.model] ?? "";
  const isConsumer = model === CONSUMER_MODEL;
  const isTest = issuing.environment === "test";
  const state = BRAZILIAN_STATES.get(supplier.addresses?.[0]?.state ?? "") ?? {
    code: "",
    offset: 0,
  };
  const at = momentOf(invoice, state, issuing.now);
  const nonce = nonceOf(uuid, code);
  const emission = emissionOf(supplier.addresses?.[0]?.state ?? "", issuing);
  const issuer = registrationCode(supplier.tax_id?.code);
  const facts = { state: state.code, date: at, issuer, model, series: series ?? "", number: code };
  const key = accessKey({ ...facts, emission, nonce });
  const environment = isTest ? "2" : "1";
  const issue = { key, at, state: state.code, nonce, emission, environment };
  const total = invoiceTotal(goods);
  const body = group(
    "infNFe",
    headerNode(invoice, { ...issue, contingency: issuing.contingency }),
    issuerNode(supplier),
    recipientNode(customer, { isConsumer, isTest }),
    deliveryNode(isConsumer ? undefined : invoice.delivery?.receiver),
    goods.map((one, index) => itemNode(one, index, invoice, isTest && isConsumer)),
    totalNode(goods, invoice),
    group("transp", leaf("modFrete", freightOf(goods.some(({ freight }) => !freight.isZero())))),
    isConsumer ? undefined : instalmentsNode(invoice, total),
    paymentNode(invoice, total),
    notesNode(invoice),
    orderNode(invoice),
  );
  const node = attributed(
    group("NFe", attributed(body, { versao: VERSION, Id: `NFe${key}` })),
    declare({ "": NAMESPACE }),
  );
  return { node, key, isConsumer, environment, at, total: total.toString() };
}

/** `tpEmis`. */
function emissionOf(state: string, { contingency, route }: Issuing): string {
  if (!contingency) return ORDINARY;
  if (route === "epec") return ADVANCED;
  if (route === "paper") return SECURITY_PAPER;
  return route === "svc" ? contingencyOf(state).emission : OFFLINE;
}

/** `modFrete`. */
export function freightOf(isCharged: boolean): string {
  return isCharged ? BY_SUPPLIER : NO_FREIGHT;
}

/** `dhEmi`: the document's own time; else the present one on the current date, else midnight. */
function momentOf(
  { issue_date, issue_time }: BuiltInvoice,
  { offset }: FederalState,
  now = 0,
): string {
  const [day, clock] = clockAt(now, offset);
  return moment(issue_date, issue_time || (day === issue_date ? clock : "00:00:00"), offset);
}

/** `infAdic`. */
function notesNode({ notes = [] }: BuiltInvoice): XmlNode {
  const texts = notes.filter(({ key }) => key !== "reason").map(({ text }) => text);
  return group("infAdic", leaf("infCpl", latin(texts.join("; "), MAX.note)));
}

/** `compra`. */
function orderNode({ ordering }: BuiltInvoice): XmlNode {
  return group(
    "compra",
    leaf("xPed", latin(ordering?.code, MAX.code)),
    leaf("xCont", latin(ordering?.contracts?.[0]?.code, MAX.code)),
  );
}
