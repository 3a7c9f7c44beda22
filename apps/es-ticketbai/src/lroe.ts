import { base64, FakturoError, Faults, type Invoice, type Party } from "@fakturo/model";
import { nifOf } from "@fakturo/spain";
import { attributed, declare, group, leaf, type XmlNode } from "@fakturo/xml";
import { EXT } from "./extensions.ts";
import { nameText } from "./parties.ts";
import { personName, registeredName } from "./person-name.ts";
import { RULES } from "./rules.ts";

/** Namespaces of the book's messages begin with it. */
export const LROE_SCHEMAS = "https://www.batuz.eus/fitxategiak/batuz/LROE/esquemas/";
const MAX_RECORDS = 1000;
const ENTITY = /^[A-HJNP-SUVW]/;

/** Operation on the book: registering or cancelling files. */
export type LroeOperation = "A00" | "AN0";

/** Model of the book: 240 of companies, 140 of individuals. */
export type Model = "240" | "140";

interface Root {
  readonly prefix: string;
  readonly name: string;
  readonly schema: string;
}

/** Root of a request by model and operation. */
const ROOTS: Readonly<Record<Model, Readonly<Record<LroeOperation, Root>>>> = {
  "240": {
    A00: {
      prefix: "lrpjfecsgap",
      name: "LROEPJ240FacturasEmitidasConSGAltaPeticion",
      schema: "LROE_PJ_240_1_1_FacturasEmitidas_ConSG_AltaPeticion_V1_0_2.xsd",
    },
    AN0: {
      prefix: "lrpjfecsganp",
      name: "LROEPJ240FacturasEmitidasConSGAnulacionPeticion",
      schema: "LROE_PJ_240_1_1_FacturasEmitidas_ConSG_AnulacionPeticion_V1_0_0.xsd",
    },
  },
  "140": {
    A00: {
      prefix: "lrpficfcsgap",
      name: "LROEPF140IngresosConFacturaConSGAltaPeticion",
      schema: "LROE_PF_140_1_1_Ingresos_ConfacturaConSG_AltaPeticion_V1_0_2.xsd",
    },
    AN0: {
      prefix: "lrpficfcsganp",
      name: "LROEPF140IngresosConFacturaConSGAnulacionPeticion",
      schema: "LROE_PF_140_1_1_Ingresos_ConfacturaConSG_AnulacionPeticion_V1_0_0.xsd",
    },
  },
};

/** Model of a supplier's book; the first letter of the NIF distinguishes companies from individuals. */
export function modelOf({ tax_id }: Party): Model {
  return ENTITY.test(tax_id?.code ?? "") ? "240" : "140";
}

export interface LroeFile {
  readonly invoice: Invoice;
  /** The signed file with its XML declaration. */
  readonly signed: Uint8Array;
  /** Day of the signed file, `DD-MM-YYYY`; its year is the book's. */
  readonly date: string;
}

/**
 * LROE request of Bizkaia (Batuz) with signed files of one supplier and year.
 * @throws FakturoError "input" for none or too many, "validation" with the faults.
 */
export function lroeOf(files: readonly LroeFile[], operation: LroeOperation): XmlNode {
  const [first] = files;
  const supplier = first?.invoice.supplier;
  if (!first || !supplier || files.length > MAX_RECORDS)
    throw new FakturoError("input", `a request has 1 to ${MAX_RECORDS} files of a supplier`);
  const faults = new Faults();
  const model = modelOf(supplier);
  const { prefix, name, schema } = ROOTS[model][operation];
  const nif = nifOf(supplier, faults, RULES.supplier);
  const node = group(
    `${prefix}:${name}`,
    group(
      "Cabecera",
      leaf("Modelo", model),
      leaf("Capitulo", "1"),
      leaf("Subcapitulo", "1.1"),
      leaf("Operacion", operation),
      leaf("Version", "1.0"),
      leaf("Ejercicio", yearOf(first.date)),
      group(
        "ObligadoTributario",
        leaf("NIF", nif),
        leaf("ApellidosNombreRazonSocial", nameText(holderOf(supplier, model))),
      ),
    ),
    payloadNode(model, operation, files, faults),
  );
  faults.throwIfAny();
  return attributed(node, declare({ [prefix]: LROE_SCHEMAS + schema }));
}

/** The supplier; a natural person with the surnames first. */
function holderOf(supplier: Party, model: Model): Party {
  return model === "140" ? { ...supplier, name: registeredName(supplier) } : supplier;
}

function payloadNode(
  model: Model,
  operation: LroeOperation,
  files: readonly LroeFile[],
  faults: Faults,
): XmlNode {
  const isCompany = model === "240";
  const [list, row] = isCompany ? ["FacturasEmitidas", "FacturaEmitida"] : ["Ingresos", "Ingreso"];
  const file = operation === "A00" ? "TicketBai" : "AnulacionTicketBai";
  return group(
    list,
    files.map(({ invoice, signed }) =>
      group(
        row,
        leaf(file, base64(signed)),
        isCompany || operation !== "A00" ? undefined : incomeNode(invoice, faults),
      ),
    ),
  );
}

/** Renta: the activity of an individual. */
function incomeNode({ supplier }: Invoice, faults: Faults): XmlNode {
  const activity = supplier?.ext?.[EXT.activity];
  if (!activity) faults.add(RULES.activity, "$.supplier.ext", `'${EXT.activity}' is needed`);
  return group("Renta", group("DetalleRenta", leaf("Epigrafe", activity)));
}

function yearOf(date: string): string {
  return date.slice(-"YYYY".length);
}

/** Taxpayer, model and year of a request. */
export interface LroeSubject {
  readonly nif: string;
  readonly name: string;
  readonly model: Model;
  /** `YYYY`. */
  readonly year: string;
}

/** Header `eus-bizkaia-n3-data` of a request: JSON in ASCII. The name of a natural person is divided. */
export function requestHeader({ nif, name, model, year }: LroeSubject): string {
  const json = JSON.stringify({
    con: "LROE",
    apa: "1.1",
    inte: { nif, ...(model === "140" ? dividedName(name) : { nrs: name }) },
    drs: { mode: model, ejer: year },
  });
  const hex = (char: string) => char.charCodeAt(0).toString(16).padStart(4, "0");
  return json.replaceAll(/[^ -~]/g, (char) => `\\u${hex(char)}`);
}

function dividedName(name: string) {
  const { given, surname, surname2 } = personName(name);
  return { nrs: given, ...(surname && { ap1: surname }), ...(surname2 && { ap2: surname2 }) };
}
