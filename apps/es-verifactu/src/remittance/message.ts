import { FakturoError, type Party } from "@fakturo/model";
import { attributed, declare, group, leaf, writeXml } from "@fakturo/xml";
import { NAMESPACES } from "../namespaces.ts";
import { headerOf } from "../record/message.ts";

const { soapenv, sum, sum1 } = NAMESPACES;
/** An XML declaration, which only a whole document may have. */
const DECLARATION = /^\s*<\?xml[^>]*\?>\s*/;
const REFERENCE = /^[A-Za-z0-9]{1,18}$/;
/** Stands for the records, which are not written again: each keeps the bytes that were signed. */
const PLACE = "<sum:RegistroFactura>-</sum:RegistroFactura>";

/** A message that answers a request of the agency. */
export interface Remittance {
  readonly supplier: Party;
  /** RefRequerimiento, as printed in the agency's letter. */
  readonly reference: string;
  /** Stored records with their signatures, 1 to 1000. */
  readonly records: readonly string[];
  /** True for the last message of the answer (FinRequerimiento). */
  readonly isLast: boolean;
}

/** RefRequerimiento. @throws FakturoError "input" unless it is 1 to 18 letters and digits. */
export function referenceIn(text: string | undefined): string {
  if (text !== undefined && REFERENCE.test(text)) return text;
  throw new FakturoError(
    "input",
    "the arg 'reference' is that of the agency's request: 1 to 18 letters and digits",
  );
}

/** SOAP message that answers a request of the agency with stored records (RemisionRequerimiento). */
export function remittanceOf({ supplier, reference, records, isLast }: Remittance): string {
  const payload = group(
    "sum:RegFactuSistemaFacturacion",
    headerOf(
      supplier,
      group(
        "sum1:RemisionRequerimiento",
        leaf("sum1:RefRequerimiento", reference),
        leaf("sum1:FinRequerimiento", isLast ? "S" : "N"),
      ),
    ),
    leaf("sum:RegistroFactura", "-"),
  );
  const envelope = group("soapenv:Envelope", group("soapenv:Body", payload));
  const frame = writeXml(attributed(envelope, declare({ soapenv, sum, sum1 })));
  const [head = "", tail = ""] = frame.split(PLACE);
  const rows = records.map(
    (xml) => `<sum:RegistroFactura>${xml.replace(DECLARATION, "")}</sum:RegistroFactura>`,
  );
  return head + rows.join("") + tail;
}
