import { BRAZILIAN_STATES, type BuiltInvoice, KEY_STAMP } from "@fakturo/brazil";
import { Amount, Faults, type Party } from "@fakturo/model";
import { CONSUMER_MODEL, EXT, GOODS_MODEL } from "./extensions.ts";
import { CONTRIBUTIONS, canTell } from "./nfe/contributions.ts";
import { comboOf, type Goods, invoiceTotal } from "./nfe/goods.ts";
import { destinationOf } from "./nfe/header.ts";
import { canTellIcms } from "./nfe/icms.ts";
import { isForeign } from "./nfe/parties.ts";
import { latin, registrationCode } from "./nfe/text.ts";

export const SERIES = /^(0|[1-9]\d{0,2})$/;
export const NUMBER = /^[1-9]\d{0,8}$/;
const MUNICIPALITY = /^\d{7}$/;
const REGISTRATION = /^([0-9A-Z]{12}\d{2}|\d{11})$/;
const KEY = /^\d{6}[0-9A-Z]{12}\d{26}$/;
export const MODELS: ReadonlySet<string> = new Set([GOODS_MODEL, CONSUMER_MODEL]);
const MAX_LINES = 990;
const MIN_JUSTIFICATION = 15;
const REAL = "BRL";

/** Decimals of `qCom`. */
const QUANTITY_DECIMALS = 4;

/** `finNFe` of corrections, which must not count as sales. */
const PURPOSES: ReadonlyMap<string, readonly string[]> = new Map([
  ["credit-note", ["4", "5"]],
  ["debit-note", ["2", "6"]],
]);

/** Taxes that have a place in an NF-e. */
const TAXES: ReadonlySet<string> = new Set([
  ...["ICMS", "IPI", "PIS", "COFINS"],
  ...["PISRet", "COFINSRet", "CSLL", "INSS", "IRRF"],
]);

/** Contingency in which a document is issued. */
export interface Contingency {
  /** Reason for issuing an NFC-e offline, or an NF-e in a contingency. */
  readonly contingency?: string | undefined;
  /**
   * Of NF-e: for the contingency service (SVC) of the state, after an advance notice (EPEC), or with the DANFE printed on
   * security paper (FS-DA).
   */
  readonly route?: "svc" | "epec" | "paper" | undefined;
}

type Demand = (ok: boolean, rule: string, path: string, message: string) => void;

/** @throws FakturoError "validation" with every reason why the invoice cannot be an NF-e. */
export function checkInvoice(
  invoice: BuiltInvoice,
  goods: readonly Goods[],
  issuing: Contingency,
): void {
  const faults = new Faults();
  const demand: Demand = (ok, rule, path, message) => {
    if (!ok) faults.add(rule, path, message);
  };
  checkHeader(invoice, demand);
  checkIssuer(invoice.supplier, demand);
  checkRecipient(invoice, demand);
  goods.forEach((one, at) => {
    checkGoods(one, `$.lines[${at}]`, goods[0], demand);
  });
  checkTotals(invoice, goods, demand);
  checkContingency(invoice, issuing, demand);
  faults.throwIfAny();
}

function checkHeader(
  { type, currency, series, code, tax, notes, lines, preceding }: BuiltInvoice,
  demand: Demand,
): void {
  const ext = tax?.ext ?? {};
  demand(currency === REAL, "NFE-MOEDA", "$.currency", "amounts are in reais");
  demand(SERIES.test(series ?? ""), "NFE-SERIE", "$.series", "a series from 0 to 999 is needed");
  demand(
    NUMBER.test(code ?? ""),
    "NFE-NUMERO",
    "$.code",
    "a number of 1 to 9 digits is needed, without leading zeros",
  );
  demand(MODELS.has(ext[EXT.model] ?? ""), "NFE-MODELO", "$.tax.ext", "the model is 55 or 65");
  for (const key of [EXT.presence, EXT.purpose, EXT.direction])
    demand(Boolean(ext[key]), "NFE-OPERACAO", "$.tax.ext", `'${key}' is missing`);
  const purposes = PURPOSES.get(type);
  demand(
    !purposes || purposes.includes(ext[EXT.purpose] ?? ""),
    "NFE-FINALIDADE",
    `$.tax.ext.${EXT.purpose}`,
    `a ${type} has the purpose ${purposes?.join(" or ")}`,
  );
  const reason = notes?.find(({ key }) => key === "reason")?.text;
  demand(
    Boolean(latin(reason, 60)),
    "NFE-NATUREZA",
    "$.notes",
    "the nature of the operation is missing",
  );
  const count = lines?.length ?? 0;
  demand(count > 0 && count <= MAX_LINES, "NFE-ITENS", "$.lines", `1 to ${MAX_LINES} lines`);
  preceding?.forEach(({ stamps }, at) => {
    const key = stamps?.find(({ prv }) => prv === KEY_STAMP)?.val ?? "";
    demand(
      KEY.test(key),
      "NFE-REFERENCIA",
      `$.preceding[${at}].stamps`,
      "the access key is missing",
    );
  });
}

function checkIssuer(supplier: Party, demand: Demand): void {
  const { tax_id, name, ext } = supplier;
  const [address] = supplier.addresses ?? [];
  const state = BRAZILIAN_STATES.get(address?.state ?? "");
  const code = registrationCode(tax_id?.code);
  demand(REGISTRATION.test(code), "NFE-EMITENTE", "$.supplier.tax_id", "a CNPJ or CPF is needed");
  demand(Boolean(latin(name, 60)), "NFE-EMITENTE", "$.supplier.name", "the name is missing");
  demand(Boolean(address?.code), "NFE-ENDERECO", "$.supplier.addresses", "the CEP is missing");
  demand(state !== undefined, "NFE-UF", "$.supplier.addresses", "the state is missing");
  const municipality = ext?.[EXT.municipality] ?? "";
  demand(
    MUNICIPALITY.test(municipality) && municipality.startsWith(state?.code ?? ""),
    "NFE-MUNICIPIO",
    "$.supplier.ext",
    "the municipality is missing or of another state",
  );
  demand(Boolean(ext?.[EXT.regime]), "NFE-REGIME", "$.supplier.ext", "the tax regime is missing");
}

function checkRecipient({ customer, tax }: BuiltInvoice, demand: Demand): void {
  const isConsumer = tax?.ext?.[EXT.model] === CONSUMER_MODEL;
  demand(
    isConsumer || Boolean(customer),
    "NFE-DESTINATARIO",
    "$.customer",
    "an NF-e has a customer",
  );
  if (!customer || isForeign(customer)) return;
  const code = registrationCode(customer.tax_id?.code);
  demand(
    REGISTRATION.test(code),
    "NFE-DESTINATARIO",
    "$.customer.tax_id",
    "a CNPJ or CPF is needed",
  );
  if (isConsumer) return;
  const municipality = customer.ext?.[EXT.municipality] ?? "";
  const [address] = customer.addresses ?? [];
  demand(
    MUNICIPALITY.test(municipality),
    "NFE-MUNICIPIO",
    "$.customer.ext",
    "the municipality is missing",
  );
  demand(
    BRAZILIAN_STATES.has(address?.state ?? ""),
    "NFE-UF",
    "$.customer.addresses",
    "the state is missing",
  );
}

function checkGoods(
  { line, value, net }: Goods,
  path: string,
  first: Goods | undefined,
  demand: Demand,
): void {
  const destination = destinationOf(line.ext?.[EXT.cfop]);
  const common = destinationOf(first?.line.ext?.[EXT.cfop]);
  demand(destination !== undefined, "NFE-CFOP", `${path}.ext`, "the CFOP is missing");
  demand(destination === common, "NFE-CFOP", `${path}.ext`, "all CFOP have one destination");
  demand(Boolean(latin(line.item?.name, 120)), "NFE-PRODUTO", `${path}.item.name`, "no name");
  const { quantity } = line;
  demand(
    quantity.isZero() || !quantity.rescaleDown(QUANTITY_DECIMALS).isZero(),
    "NFE-QUANTIDADE",
    `${path}.quantity`,
    `a quantity has ${QUANTITY_DECIMALS} decimals`,
  );
  const isNegative = value.isNegative() || net.isNegative() || quantity.isNegative();
  demand(!isNegative, "NFE-VALOR", path, "amounts are not negative");
  const icms = comboOf(line, "ICMS");
  demand(
    canTellIcms(icms),
    "NFE-ICMS",
    `${path}.taxes`,
    "this ICMS needs facts that documents lack",
  );
  for (const one of CONTRIBUTIONS)
    demand(
      canTell(one, comboOf(line, one.name)),
      `NFE-${one.name}`,
      `${path}.taxes`,
      `${one.name} is missing, or by quantity`,
    );
  (line.taxes ?? []).forEach(({ cat }, at) => {
    demand(TAXES.has(cat), "NFE-TRIBUTO", `${path}.taxes[${at}]`, `'${cat}' has no place`);
  });
}

/** The lines add up to the total, with a tolerance of a cent each. */
function checkTotals({ totals }: BuiltInvoice, goods: readonly Goods[], demand: Demand): void {
  const drift = invoiceTotal(goods).sub(totals.total_with_tax).abs();
  const allowed = Amount.of(goods.length, 2);
  demand(
    drift.compare(allowed) <= 0,
    "NFE-TOTAL",
    "$.totals",
    "the lines do not make up the total",
  );
}

function checkContingency(
  { tax }: BuiltInvoice,
  { contingency: reason, route }: Contingency,
  demand: Demand,
): void {
  if (reason === undefined) return;
  const isConsumer = tax?.ext?.[EXT.model] === CONSUMER_MODEL;
  const isGoods = route !== undefined;
  const message = isGoods
    ? "contingency service, advance notice and security paper are for NF-e only"
    : "only NFC-e are issued offline";
  demand(isConsumer !== isGoods, "NFE-CONTINGENCIA", "$.tax.ext", message);
  const length = latin(reason, 256)?.length ?? 0;
  demand(
    length >= MIN_JUSTIFICATION,
    "NFE-CONTINGENCIA",
    "$",
    "the reason has 15 characters at least",
  );
}
