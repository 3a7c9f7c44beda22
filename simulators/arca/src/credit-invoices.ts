import { amountOf } from "./amounts.ts";
import { type Detail, optional, REFERENCES, type VoucherRule } from "./detail.ts";
import { CREDIT_INVOICES, CREDIT_TYPES, classOf } from "./tables.ts";

/** Fields of `Opcionales`: account and its alias, annulment, references of the buyer, and the system of transfers. */
const ACCOUNT = "2101";
const ALIAS = "2102";
const ANNULS = "22";
const BUYERS = "23";
const SYSTEM = "27";
/** Number of a customer whose VAT status is unknown. */
const UNKNOWN = "23000000000";
const { invoices, debits, credits } = CREDIT_TYPES;

const isCredit = ({ type }: Detail) => CREDIT_INVOICES.has(type);
const isInvoice = ({ type }: Detail) => invoices.has(type);
const isNote = (detail: Detail) => isCredit(detail) && !isInvoice(detail);
const annuls = (detail: Detail) => optional(detail, ANNULS) === "S";
const references = (detail: Detail) => detail.rows(REFERENCES);
const typeOf = (detail: Detail, row: Parameters<Detail["textIn"]>[0]) =>
  Number(detail.textIn(row, "Tipo"));
/** Vouchers of this kind that one refers to: delivery notes are left out. */
const referred = (detail: Detail) =>
  references(detail).filter((row) => CREDIT_INVOICES.has(typeOf(detail, row)));
const dateOf = ({ text, today }: Detail) => text("CbteFch") || today;
const given = (detail: Detail, ...ids: readonly string[]) =>
  ids.some((id) => optional(detail, id) !== undefined);
/** The rule holds for credit invoices and the notes on them, for those alone, or for the notes. */
const when =
  (applies: (detail: Detail) => boolean, holds: (detail: Detail) => boolean) => (detail: Detail) =>
    !applies(detail) || holds(detail);
const fits = (id: string, form: RegExp) =>
  when(isCredit, (detail) => form.test(optional(detail, id) ?? "") || !given(detail, id));
const isOn = (list: readonly string[], { text }: Detail) => list.includes(text("DocNro"));

/** A note that annuls another voucher: a debit note a credit note, a credit note the others. */
function isAnnulmentRight(detail: Detail): boolean {
  const isDebit = debits.has(detail.type);
  return referred(detail).every((row) => credits.has(typeOf(detail, row)) === isDebit);
}

/** A voucher that its buyer refused is annulled; others are not. */
function isRefusalHeeded(detail: Detail): boolean {
  return referred(detail).every((row) => {
    const name = ["Tipo", "PtoVta", "Nro"]
      .map((part) => Number(detail.textIn(row, part)))
      .join("-");
    return detail.settings.refused.includes(name) === annuls(detail);
  });
}

/**
 * Rules of credit invoices of small companies (FCE MiPyME, Law 27.440) by the tables of manual 4.8, in their order. Left out
 * are 10177 and 10251, which need the register of taxpayers.
 */
export const CREDIT_INVOICE_RULES: readonly VoucherRule[] = [
  [
    10015,
    "Para FCE el documento del receptor debe ser CUIT",
    when(isCredit, ({ text }) => text("DocTipo") === "80"),
  ],
  [
    10042,
    "Para FCE los tributos necesitan Desc",
    when(isCredit, ({ rows, textIn }) =>
      rows("Tributos/Tributo").every((row) => textIn(row, "Desc") !== ""),
    ),
  ],
  [
    10151,
    "CbtesAsoc.Cuit es obligatorio para notas FCE",
    when(isNote, (detail) =>
      references(detail).every((row) => /^\d{11}$/.test(detail.textIn(row, "Cuit"))),
    ),
  ],
  [
    10153,
    "Las notas FCE deben informar CbtesAsoc",
    when(isNote, (detail) => references(detail).length > 0),
  ],
  [
    10154,
    "La anulacion no corresponde al estado del comprobante asociado",
    when(isNote, isRefusalHeeded),
  ],
  [
    10155,
    "El emisor del comprobante asociado debe ser el mismo",
    when(isNote, (detail) =>
      references(detail).every((row) => detail.textIn(row, "Cuit") === detail.cuit),
    ),
  ],
  [
    10156,
    "Las notas FCE sin anulacion asocian una factura",
    when(
      (detail) => isNote(detail) && !annuls(detail),
      (detail) => referred(detail).filter((row) => invoices.has(typeOf(detail, row))).length === 1,
    ),
  ],
  [
    10157,
    "Las notas FCE sin anulacion solo asocian facturas",
    when(
      (detail) => isNote(detail) && !annuls(detail),
      (detail) => referred(detail).every((row) => invoices.has(typeOf(detail, row))),
    ),
  ],
  [
    10158,
    "CbtesAsoc.CbteFch es obligatorio para notas FCE",
    when(isNote, (detail) => referred(detail).every((row) => detail.textIn(row, "CbteFch") !== "")),
  ],
  [
    10159,
    "La fecha del comprobante asociado es posterior",
    when(isNote, (detail) =>
      referred(detail).every((row) => detail.textIn(row, "CbteFch") <= dateOf(detail)),
    ),
  ],
  [
    10160,
    "El comprobante asociado no existe con esa fecha",
    when(isNote, (detail) =>
      referred(detail).every((row) => detail.referred(row)?.date === detail.textIn(row, "CbteFch")),
    ),
  ],
  [
    10161,
    "El receptor no tiene domicilio fiscal electronico",
    when(isCredit, (detail) => !isOn(detail.settings.withoutMailbox, detail)),
  ],
  [
    10162,
    "Opcionales es obligatorio para FCE",
    when(isCredit, ({ rows }) => rows("Opcionales/Opcional").length > 0),
  ],
  [
    10163,
    "FchVtoPago es obligatorio para facturas FCE",
    when(isInvoice, ({ text }) => text("FchVtoPago") !== ""),
  ],
  [
    10164,
    "FchVtoPago debe ser posterior o igual a la emision y a hoy",
    when(isCredit, (detail) => {
      const due = detail.text("FchVtoPago");
      return due === "" || (due >= dateOf(detail) && due >= detail.today);
    }),
  ],
  [10165, "El CBU debe tener 22 digitos", fits(ACCOUNT, /^\d{22}$/)],
  [10166, "El alias debe tener de 6 a 20 caracteres", fits(ALIAS, /^[A-Za-z0-9.-]{6,20}$/)],
  [10167, "La anulacion debe ser S o N", fits(ANNULS, /^[SN]$/)],
  [
    10168,
    "Las facturas FCE deben informar CBU",
    when(isInvoice, (detail) => given(detail, ACCOUNT)),
  ],
  [
    10169,
    "Los opcionales 2101, 2102, 22 y 27 son de FCE",
    (detail) => isCredit(detail) || !given(detail, ACCOUNT, ALIAS, ANNULS, SYSTEM),
  ],
  [
    10170,
    "Debe informar alguno de los opcionales 2101, 22 y 27",
    when(isCredit, (detail) => given(detail, ACCOUNT, ANNULS, SYSTEM)),
  ],
  [
    10171,
    "Las facturas FCE no informan anulacion",
    when(isInvoice, (detail) => !given(detail, ANNULS)),
  ],
  [
    10172,
    "Las notas FCE no informan CBU, alias ni transferencia",
    when(isNote, (detail) => !given(detail, ACCOUNT, ALIAS, SYSTEM)),
  ],
  [10173, "Las notas FCE informan anulacion", when(isNote, (detail) => given(detail, ANNULS))],
  [
    10174,
    "El CBU no esta registrado para el emisor",
    when(isInvoice, (detail) => {
      const accounts = detail.settings.accounts[detail.cuit];
      return accounts === undefined || accounts.includes(optional(detail, ACCOUNT) ?? "");
    }),
  ],
  [
    10175,
    "FchVtoPago solo en facturas FCE y anulaciones",
    when(isNote, (detail) => detail.text("FchVtoPago") === "" || annuls(detail)),
  ],
  [
    10176,
    "El receptor no esta registrado o activo",
    when(isCredit, (detail) => !isOn(detail.settings.unregistered, detail)),
  ],
  [
    10178,
    "FCE no admite receptores no categorizados",
    when(isCredit, ({ text }) => text("DocNro") !== UNKNOWN),
  ],
  [
    10180,
    "El receptor no es empresa grande ni opto por el regimen",
    when(isCredit, (detail) => !isOn(detail.settings.outside, detail)),
  ],
  [
    10181,
    "La moneda debe ser la del comprobante asociado o pesos",
    when(isNote, (detail) =>
      referred(detail).every((row) => {
        const currency = detail.referred(row)?.text("MonId");
        const own = detail.text("MonId");
        return currency === undefined || own === currency || own === "PES";
      }),
    ),
  ],
  [
    10183,
    "Emisor y receptor deben ser los del comprobante asociado",
    when(isNote, (detail) =>
      referred(detail).every((row) => {
        const customer = detail.referred(row)?.text("DocNro");
        return customer === undefined || customer === detail.text("DocNro");
      }),
    ),
  ],
  ...(["A", "B", "C"] as const).map((name, i): VoucherRule => {
    const code = [10_186, 10_187, 10_193][i] ?? 0;
    const applies = (detail: Detail) =>
      isNote(detail) && annuls(detail) && classOf(detail.type) === name;
    return [
      code,
      `La anulacion ${name} no corresponde al tipo asociado`,
      when(applies, isAnnulmentRight),
    ];
  }),
  [
    10184,
    "El credito supera el saldo de la cuenta corriente",
    when(
      (detail) => credits.has(detail.type) && !annuls(detail),
      (detail) =>
        referred(detail).every((row) => {
          const balance = detail.referred(row)?.balance;
          return !balance || amountOf(detail.text("ImpTotal")).rescale(2).compare(balance) < 0;
        }),
    ),
  ],
  [10189, "La referencia comercial tiene hasta 50 caracteres", fits(BUYERS, /^.{1,50}$/)],
  [
    10190,
    "La referencia comercial esta repetida",
    ({ rows, textIn }) => {
      const values = rows("Opcionales/Opcional")
        .filter((row) => textIn(row, "Id") === BUYERS)
        .map((row) => textIn(row, "Valor"));
      return new Set(values).size === values.length;
    },
  ],
  [
    10192,
    "Debe realizar una factura de credito electronica (FCE)",
    (detail) => {
      const limit = detail.settings.creditInvoices[detail.text("DocNro")];
      if (isCredit(detail) || ![1, 6, 11].includes(detail.type) || limit === undefined) return true;
      const pesos = amountOf(detail.text("ImpTotal"))
        .rescale(2)
        .mul(amountOf(detail.text("MonCotiz")));
      return pesos.compare(amountOf(limit).rescale(2)) < 0;
    },
  ],
  [
    10194,
    "FCE no admite compradores",
    when(isCredit, ({ rows }) => rows("Compradores/Comprador").length === 0),
  ],
  [
    10196,
    "FCE no admite PeriodoAsoc",
    when(isCredit, ({ rows }) => rows("PeriodoAsoc").length === 0),
  ],
  [10214, "El opcional 27 tiene 3 caracteres", fits(SYSTEM, /^[A-Za-z0-9]{3}$/)],
  [10215, "El opcional 27 debe ser SCA o ADC", fits(SYSTEM, /^(SCA|ADC)$/)],
  [
    10216,
    "Las facturas FCE informan el opcional 27",
    when(isInvoice, (detail) => given(detail, SYSTEM)),
  ],
];
