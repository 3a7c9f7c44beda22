import { spanishMoment } from "@fakturo/spain";
import { group, leaf, type XmlElement, type XmlNode } from "@fakturo/xml";
import { CODES, type Code } from "./codes.ts";
import { type FacturaeFacts, readInvoice } from "./invoice.ts";
import { finder } from "./names.ts";
import { type InvoiceKey, keyText, type RegisteredInvoice, type State } from "./records.ts";
import { contentCode, unitCode } from "./rules/content.ts";
import { formatCode } from "./rules/format.ts";
import { signatureCode } from "./rules/signature.ts";
import type { SecurityWorld } from "./security.ts";

const { find, findAll, text } = finder;
const XML_TYPES: ReadonlySet<string> = new Set(["application/xml", "text/xml"]);
/** Media types of attachments. */
const ATTACHED =
  /^(?:application\/(?:pdf|xml|zip|msword|vnd\.(?:ms-excel|oasis\.opendocument\.(?:text|spreadsheet)|openxmlformats-officedocument\.(?:wordprocessingml\.document|spreadsheetml\.sheet)))|text\/(?:plain|xml|csv|html)|image\/(?:jpeg|png|gif|tiff))$/;

/** Result of an invoice: a code with its text, and the register entry where it is stored. */
export interface SendingResult {
  readonly code: Code;
  readonly detail: string;
  readonly stored?: RegisteredInvoice;
}

/** Checks an invoice in FACe's order and gives it a register number. */
export function sendInvoice(
  payload: XmlElement,
  sender: string,
  state: State,
  world: SecurityWorld,
): SendingResult {
  const request = find(payload, "request");
  const refused = parameterCode(request, world);
  if (refused) return refusal(refused);
  const invoice = readInvoice(text(request, "factura/factura"));
  if (!invoice) return refusal("408");
  const code = fileCode(invoice, world) ?? unitCode(invoice, world.settings);
  if (code) return refusal(code);
  const known = state.keys.get(keyText(invoice));
  if (known !== undefined) return duplicate(invoice, known, world);
  const unitOf = (role: string) => invoice.centres.find((one) => one.role === role)?.code ?? "";
  const stored: RegisteredInvoice = {
    ...registered(invoice, state, { sender, now: world.now }),
    organ: unitOf("02"),
    unit: unitOf("03"),
    office: unitOf("01"),
    mail: text(request, "correo"),
    attachments: findAll(request, "anexos/anexo").length,
  };
  return { code: "0", detail: CODES["0"], stored };
}

/** Format, signature, parties and contents of a file. */
export function fileCode(invoice: FacturaeFacts, world: SecurityWorld): Code | undefined {
  return formatCode(invoice) ?? signatureCode(invoice, world) ?? contentCode(invoice);
}

function refusal(code: Code): SendingResult {
  return { code, detail: CODES[code] };
}

function parameterCode(request: XmlElement | undefined, world: SecurityWorld): Code | undefined {
  const mandatory = ["correo", "factura/factura", "factura/nombre", "factura/mime"];
  if (mandatory.some((path) => text(request, path) === "")) return "310";
  if (!XML_TYPES.has(text(request, "factura/mime"))) return "311";
  const attachments = findAll(request, "anexos/anexo");
  if (attachments.some((one) => !ATTACHED.test(text(one, "mime")))) return "312";
  return attachments.length > world.settings.attachments ? "433" : undefined;
}

function duplicate(
  invoice: InvoiceKey,
  register: string,
  { settings }: SecurityWorld,
): SendingResult {
  const { series, number, date } = invoice;
  const code = series === "" ? "414" : "415";
  const serie = series === "" ? "" : `serie ${series}, `;
  const told = settings.tellsNumber ? `, número de registro ${register}` : "";
  const detail = `Ya existe la factura con ${serie}número ${number} y fecha ${date}${told}`;
  return { code, detail };
}

/** What the register says of an invoice of a sender, at a time in milliseconds since 1970. */
export function registered(
  { nif, series, number, date, total }: FacturaeFacts,
  { invoices }: State,
  { sender, now }: { readonly sender: string; readonly now: number },
): Omit<RegisteredInvoice, "organ" | "unit" | "office" | "mail" | "attachments"> {
  const [year = ""] = spanishMoment(now).stamp.split("-");
  const register = `${year}${String(invoices.size + 1).padStart(8, "0")}`;
  return { nif, series, number, date, total, sender, register, at: now };
}

/** The element `factura` of the answer. */
export function registeredNode(stored: RegisteredInvoice | undefined): XmlNode | undefined {
  if (!stored) return undefined;
  const { date, time } = spanishMoment(stored.at);
  return group(
    "factura",
    leaf("numeroRegistro", stored.register),
    leaf("organoGestor", stored.organ),
    leaf("unidadTramitadora", stored.unit),
    leaf("oficinaContable", stored.office),
    leaf("identificadorEmisor", stored.nif),
    leaf("numeroFactura", stored.number),
    leaf("serieFactura", stored.series),
    leaf("fechaRecepcion", `${date.split("-").reverse().join("-")} ${time}`),
  );
}
