import type { Party } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { RECIPIENT_CODE, RECIPIENT_PEC } from "../codes/extensions.ts";
import { codeOf } from "./identification.ts";
import type { SdiTransmitter, Writing } from "./writing.ts";

/** Foreign receivers, and receivers with only an address or reserved area. */
const ABROAD = "XXXXXXX";
const UNKNOWN = "0000000";

const CODE_LENGTH = { FPA12: 6, FPR12: 7, FSM10: 7 } as const;
const CODE = /^[A-Z0-9]+$/;

/** `DatiTrasmissione` (1.1). */
export function transmission(writing: Writing): XmlNode {
  const { transmitter, progressive, format, invoice, texts } = writing;
  return group(
    "DatiTrasmissione",
    group(
      "IdTrasmittente",
      leaf("IdPaese", transmitter.country),
      leaf("IdCodice", texts.code(transmitter.code, 28, "$.supplier.tax_id.code")),
    ),
    leaf("ProgressivoInvio", progressive),
    leaf("FormatoTrasmissione", format),
    leaf("CodiceDestinatario", recipientCode(writing)),
    leaf("PECDestinatario", pecOf(invoice.customer)),
  );
}

/** The office of a public body has six characters, other receivers have seven (SdI 00427). */
function recipientCode({ invoice: { customer }, format, faults }: Writing): string {
  const inbox = customer?.inboxes?.find(({ key }) => key === RECIPIENT_CODE);
  const isForeign = (customer?.tax_id?.country ?? "IT") !== "IT";
  const code = isForeign && format !== "FPA12" ? ABROAD : (inbox?.code ?? UNKNOWN);
  if (code.length !== CODE_LENGTH[format] || !CODE.test(code))
    faults.add(
      "SDI-00427",
      "$.customer.inboxes",
      `${format} needs a recipient code of ${CODE_LENGTH[format]} characters`,
    );
  return code;
}

function pecOf(customer: Party | undefined): string | undefined {
  const inbox = customer?.inboxes?.find(({ key }) => key === RECIPIENT_PEC);
  return inbox?.email || inbox?.code;
}

/** The supplier as its own transmitter: companies by VAT number, others by fiscal code. */
export function ownTransmitter({ tax_id, identities }: Party): SdiTransmitter {
  return { country: tax_id?.country ?? "IT", code: codeOf(identities) ?? tax_id?.code ?? "" };
}
