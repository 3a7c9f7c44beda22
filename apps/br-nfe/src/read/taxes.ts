import { decimal, percentOf } from "@fakturo/brazil";
import { Amount, compact, Faults, type JsonObject, Percentage } from "@fakturo/model";
import { repeats, type XmlElement } from "@fakturo/xml";
import { EXT } from "../extensions.ts";
import { CONTRIBUTIONS, type Contribution } from "../nfe/contributions.ts";
import { IPI_STATUS, ORDINARY_IPI } from "../nfe/item.ts";
import { find, text } from "./find.ts";

/** Taxes of an item. */
export interface ReadTaxes {
  readonly taxes: readonly JsonObject[];
  /** Percentage of IPI that matches the amount in the file to the cent. */
  readonly ipi: Percentage | undefined;
  /** IPI without a matching percentage. */
  readonly otherIpi: Amount;
}

/** An item may have a cent of its rate's rounding. */
const CENT = Amount.of(1, 2);

/** `imposto`. Bases and amounts count as read where they match base and rate. */
export function readTaxes(
  taxes: XmlElement | undefined,
  base: Amount,
  direction: string,
  path: string,
): ReadTaxes {
  const [icms] = find(taxes, "ICMS")?.children ?? [];
  const contributions = CONTRIBUTIONS.map((one) => readContribution(taxes, one, base));
  const faults = new Faults();
  if (!icms) faults.add("NFE-ICMS", path, "the item has no ICMS: services are not read");
  if (contributions.includes(undefined)) faults.add("NFE-PIS", path, "PIS or COFINS is missing");
  faults.throwIfAny();
  const { percent, other } = readIpi(find(taxes, "IPI"), base, direction);
  return {
    taxes: [
      readIcms(icms, base),
      ...contributions.filter((one) => one !== undefined),
      ...(percent ? [{ cat: "IPI", percent: textOf(percent) }] : []),
    ],
    ipi: percent,
    otherIpi: other,
  };
}

const textOf = ({ amount }: Percentage) => percentOf(amount.withPointAt(amount.exp - 2));

function percentage(points: string, name: string): Percentage {
  const amount = decimal(points, name);
  return new Percentage(amount.withPointAt(amount.exp + 2));
}

/** Origin, status and rate have the same names in every ICMS element. */
function readIcms(icms: XmlElement | undefined, base: Amount): JsonObject {
  const percent = percentage(text(icms, "pICMS") || text(icms, "pCredSN"), "pICMS");
  repeats(find(icms, "modBC"), "3");
  repeats(find(icms, "vBC"), base.toString());
  for (const name of ["vICMS", "vCredICMSSN"])
    repeats(find(icms, name), percent.of(base).rescale(2).toString());
  return {
    cat: "ICMS",
    percent: textOf(percent),
    ...extOf({
      [EXT.csosn]: text(icms, "CSOSN"),
      [EXT.cst]: text(icms, "CST"),
      [EXT.origin]: text(icms, "orig"),
    }),
  };
}

function readContribution(
  taxes: XmlElement | undefined,
  { name, status }: Contribution,
  base: Amount,
): JsonObject | undefined {
  const [group] = find(taxes, name)?.children ?? [];
  if (!group) return undefined;
  const percent = percentage(text(group, `p${name}`), `p${name}`);
  repeats(find(group, "vBC"), base.toString());
  repeats(find(group, `v${name}`), percent.of(base).rescale(2).toString());
  return { cat: name, percent: textOf(percent), ...extOf({ [status]: text(group, "CST") }) };
}

function extOf(codes: Readonly<Record<string, string>>): JsonObject {
  const ext = compact(codes);
  return ext ? { ext } : {};
}

function readIpi(ipi: XmlElement | undefined, base: Amount, direction: string) {
  const charged = find(ipi, "IPITrib");
  repeats(find(ipi, "cEnq"), ORDINARY_IPI);
  repeats(find(charged, "CST"), IPI_STATUS.get(direction) ?? "");
  repeats(find(charged, "vBC"), base.toString());
  const amount = decimal(text(charged, "vIPI"), "vIPI");
  const percent = percentage(text(charged, "pIPI"), "pIPI");
  const isMade = percent.of(base).rescale(2).sub(amount).abs().compare(CENT) <= 0;
  const isStated = charged !== undefined && isMade;
  return {
    percent: isStated ? percent : undefined,
    other: isStated ? amount.sub(amount) : amount,
  };
}
