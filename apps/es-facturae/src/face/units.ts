import { FakturoError } from "@fakturo/model";
import { group, kept, leaf, readXml } from "@fakturo/xml";
import { callFace, type FaceCaller, type FaceReply, faceFinder, isDone } from "./call.ts";
import { explainFace } from "./codes.ts";

const { find, findAll, text } = faceFinder;

/** DIR3 codes of the public body that receives an invoice. */
export interface Units {
  /** Managing body (órgano gestor), role 02. */
  readonly organ: string;
  /** Processing unit (unidad tramitadora), role 03. */
  readonly unit: string;
  /** Accounting office (oficina contable), role 01. */
  readonly office: string;
}

/** Members of a Facturae file that FACe identifies and routes it by. */
export interface SentFacturae {
  /** NIF of the seller. */
  readonly nif: string;
  readonly series: string;
  readonly number: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly units: Units;
}

/** Role and place in the document of each unit. */
const ROLES: Readonly<Record<keyof Units, readonly [role: string, path: string]>> = {
  office: ["01", "$.customer.identities"],
  organ: ["02", "$.delivery.receiver.identities"],
  unit: ["03", "$.ordering.buyer.identities"],
};
/** A letter and eight letters or digits (directory of common units, DIR3). */
const DIR3 = /^[A-Z][A-Z0-9]{8}$/;

/**
 * Reads a Facturae file.
 * @throws FakturoError "validation" where it does not name its three units, each once.
 */
export function readFacturae(bytes: Uint8Array): SentFacturae {
  const root = readXml(bytes);
  const invoice = find(root, "Invoices/Invoice");
  const centres = findAll(root, "Parties/BuyerParty/AdministrativeCentres/AdministrativeCentre");
  const codesOf = (role: string) =>
    centres
      .filter((one) => text(one, "RoleTypeCode") === role)
      .map((one) => text(one, "CentreCode"));
  const faults = Object.values(ROLES).flatMap(([role, path]) => {
    const codes = codesOf(role);
    const isUnit = codes.length === 1 && DIR3.test(codes[0] ?? "");
    const message = `one DIR3 code of the receiver's unit of role ${role} is needed`;
    return isUnit ? [] : [{ code: "FACE-UNITS", message, paths: [path] }];
  });
  if (faults.length > 0) throw new FakturoError("validation", "the units are wrong", { faults });
  const unitOf = (name: keyof Units) => codesOf(ROLES[name][0])[0] ?? "";
  return {
    nif: text(root, "Parties/SellerParty/TaxIdentification/TaxIdentificationNumber"),
    series: text(invoice, "InvoiceHeader/InvoiceSeriesCode"),
    number: text(invoice, "InvoiceHeader/InvoiceNumber"),
    date: text(invoice, "InvoiceIssueData/IssueDate"),
    units: { organ: unitOf("organ"), unit: unitOf("unit"), office: unitOf("office") },
  };
}

/** Whether FACe knows units. `wrong`: the code with which it refuses invoices to them. */
export type UnitsKnown =
  | { readonly is: "known" }
  | { readonly is: "wrong"; readonly code: string; readonly message: string }
  | { readonly is: "unknown"; readonly message: string };

/**
 * Looks units up in FACe's directory: among those of the managing body's administration, and where that is not
 * listed by its code, among all.
 */
export async function lookUpUnits(units: Units, caller: FaceCaller): Promise<UnitsKnown> {
  const own = await relationsOf(
    group("web:consultarUnidadesPorAdministracion", leaf("codigoDir", units.organ)),
    caller,
  );
  if ("message" in own) return { is: "unknown", message: own.message };
  if (own.some((one) => isSame(one, units))) return { is: "known" };
  const all = await relationsOf(kept(group("web:consultarUnidades")), caller);
  if ("message" in all) return { is: "unknown", message: all.message };
  return foundIn(all, units);
}

async function relationsOf(
  operation: Parameters<typeof callFace>[0],
  caller: FaceCaller,
): Promise<readonly Units[] | { readonly message: string }> {
  const reply = await callFace(operation, caller);
  if (reply.is !== "reply") return { message: reply.is === "fault" ? reply.text : reply.message };
  if (!isDone(reply.code)) return { message: explainFace(reply.code, reply.text) };
  return unitsIn(reply);
}

function unitsIn({ content }: Extract<FaceReply, { is: "reply" }>): readonly Units[] {
  return findAll(content, "relaciones/relacion").map((one) => ({
    organ: text(one, "organoGestor/codigo"),
    unit: text(one, "unidadTramitadora/codigo"),
    office: text(one, "oficinaContable/codigo"),
  }));
}

/** Codes with which FACe refuses unknown units, in its order. */
const UNKNOWN = [
  ["organ", "409"],
  ["unit", "410"],
  ["office", "411"],
] as const;

function foundIn(relations: readonly Units[], units: Units): UnitsKnown {
  if (relations.some((one) => isSame(one, units))) return { is: "known" };
  const missing = UNKNOWN.find(([name]) => !relations.some((one) => one[name] === units[name]));
  const [name, code] = missing ?? ["organ", "412"];
  const shown = missing ? units[name] : Object.values(units).join(", ");
  return { is: "wrong", code, message: explainFace(code, shown) };
}

function isSame(one: Units, other: Units): boolean {
  return one.organ === other.organ && one.unit === other.unit && one.office === other.office;
}
