import type { Attached } from "@fakturo/en16931";
import { SIMPLIFIED_NAMESPACE } from "@fakturo/italy";
import { Amount, fullCode, type Party } from "@fakturo/model";
import { attributed, declare, group, leaf, type XmlNode } from "@fakturo/xml";
import { EXT } from "../codes/extensions.ts";
import { NATURES } from "../codes/natures.ts";
import type { NetLine } from "../net.ts";
import { amount2, rate } from "../numbers.ts";
import { SCHEMA_RULE } from "../text.ts";
import { addressNode } from "./address.ts";
import { attachmentNodes } from "./attachments.ts";
import { documentNumber } from "./general.ts";
import { customerNumber, fiscalCode, names, taxNumber } from "./identification.ts";
import { isIdentified, registrationNode } from "./parties.ts";
import { transmission } from "./transmission.ts";
import type { Writing } from "./writing.ts";

const ORDINARY_REGIME = "RF01";

/** `FatturaElettronicaSemplificata` (FSM10): amounts include the tax, with its rate. */
export function simplifiedInvoice(writing: Writing, attached: readonly Attached[]): XmlNode {
  refuseInexpressible(writing);
  const root = group(
    "p:FatturaElettronicaSemplificata",
    group(
      "FatturaElettronicaHeader",
      transmission(writing),
      supplierNode(writing),
      customerNode(writing),
    ),
    group(
      "FatturaElettronicaBody",
      group("DatiGenerali", generalNode(writing), correctedNode(writing)),
      grossLines(writing.lines).map((line) => lineNode(line, writing)),
      attachmentNodes(attached, writing.texts),
    ),
  );
  return attributed(root, {
    ...declare({ p: SIMPLIFIED_NAMESPACE, ds: "http://www.w3.org/2000/09/xmldsig#" }),
    versione: writing.format,
  });
}

/** The format has only lines: no discounts or charges of the whole, no withholding. */
function refuseInexpressible({ invoice, faults }: Writing): void {
  const { discounts = [], charges = [], totals } = invoice;
  if (discounts.length > 0) faults.add(SCHEMA_RULE, "$.discounts", "FSM10 has no place for them");
  if (charges.length > 0) faults.add(SCHEMA_RULE, "$.charges", "FSM10 has no place for them");
  if (totals.retained_tax)
    faults.add(SCHEMA_RULE, "$.totals.retained_tax", "FSM10 has no withholding");
}

function generalNode(writing: Writing): XmlNode {
  const { invoice, documentType } = writing;
  return group(
    "DatiGeneraliDocumento",
    leaf("TipoDocumento", documentType),
    leaf("Divisa", invoice.currency),
    leaf("Data", invoice.issue_date),
    leaf("Numero", documentNumber(writing)),
  );
}

/** `DatiFatturaRettificata`, with the reason of the correction. */
function correctedNode({ invoice: { preceding = [] }, texts }: Writing): XmlNode | undefined {
  const [row] = preceding;
  if (!row) return undefined;
  const path = "$.preceding[0]";
  return group(
    "DatiFatturaRettificata",
    leaf("NumeroFR", texts.code(fullCode(row), 20, `${path}.code`)),
    leaf("DataFR", row.issue_date),
    leaf("ElementiRettificati", texts.latin(row.reason || "Importo", 1000, `${path}.reason`)),
  );
}

function supplierNode({ invoice: { supplier }, texts }: Writing): XmlNode {
  const number = taxNumber(supplier);
  if (!number)
    texts.faults.add(SCHEMA_RULE, "$.supplier.tax_id.code", "the supplier needs a VAT number");
  return group(
    "CedentePrestatore",
    number,
    fiscalCode(supplier),
    names(supplier, texts, "$.supplier"),
    addressNode("Sede", supplier.addresses?.[0], texts, "$.supplier.addresses[0]"),
    registrationNode(supplier.registration, texts),
    leaf("RegimeFiscale", supplier.ext?.[EXT.regime] || ORDINARY_REGIME),
  );
}

function customerNode({ invoice: { customer, issue_date }, texts, faults }: Writing) {
  if (!isIdentified(customer)) {
    faults.add("SDI-00417", "$.customer.tax_id", "the customer needs a VAT number or fiscal code");
    return undefined;
  }
  return group(
    "CessionarioCommittente",
    group("IdentificativiFiscali", customerNumber(customer, issue_date), fiscalCode(customer)),
    hasDetails(customer)
      ? group(
          "AltriDatiIdentificativi",
          names(customer, texts, "$.customer"),
          addressNode("Sede", customer.addresses?.[0], texts, "$.customer.addresses[0]"),
        )
      : undefined,
  );
}

const hasDetails = ({ addresses, name, people }: Party) =>
  (addresses?.length ?? 0) > 0 && Boolean(name || people?.[0]);

interface GrossLine extends NetLine {
  readonly tax: Amount;
  /** With tax, in cents. */
  readonly gross: Amount;
}

/** The lines with amounts whose sum, for each rate, is the rounded sum of the exact amounts. */
function grossLines(lines: readonly NetLine[]): GrossLine[] {
  const sums = new Map<string, Amount>();
  return lines.map((line) => {
    const { total, vat } = line;
    const rateKey = vat?.percent?.toString() ?? "";
    const before = sums.get(rateKey) ?? Amount.zero(2);
    const tax = vat?.percent?.of(total.upscale(2)) ?? Amount.zero(2);
    const exact = total.match(tax).add(tax);
    const after = before.match(exact).add(exact.match(before));
    sums.set(rateKey, after);
    return { ...line, tax, gross: after.rescale(2).sub(before.rescale(2)) };
  });
}

/** `DatiBeniServizi`: net total, tax on it, and both together as the amount. */
function lineNode({ source, tax, gross, vat, path }: GrossLine, { texts }: Writing): XmlNode {
  const nature = vat?.ext?.[EXT.nature];
  return group(
    "DatiBeniServizi",
    leaf("Descrizione", texts.latin(source.item?.name, 1000, `${path}.item.name`)),
    leaf("Importo", amount2(gross)),
    group("DatiIVA", leaf("Imposta", amount2(tax)), leaf("Aliquota", rate(vat?.percent))),
    leaf("Natura", nature),
    leaf("RiferimentoNormativo", texts.latin(NATURES.get(nature ?? ""), 100, path)),
  );
}
