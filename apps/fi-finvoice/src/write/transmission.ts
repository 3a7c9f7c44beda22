import type { Faults, Invoice, Party } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import type { Settings } from "../settings.ts";

const PARTICIPANT = /^iso6523-actorid-upis::([^:]+):(.+)$/i;
/** Scheme of the numbers of Finnish organisations and their units. */
export const OVT = "0216";

const OPERATOR = "fi-finvoice-operator";
const ADDRESS = /^.{2,35}$/;
/** Longest identifier of a message. */
const ID_LENGTH = 48;

/** E-invoice address of a party. */
export interface EAddress {
  readonly scheme: string;
  readonly code: string;
}

/** Address by the participant endpoint, else the first inbox with a code. */
export function eAddressOf({ endpoints = [], inboxes = [] }: Party): EAddress | undefined {
  for (const { uri } of endpoints) {
    const [, scheme, code] = PARTICIPANT.exec(uri) ?? [];
    if (scheme && code) return { scheme, code };
  }
  const inbox = inboxes.find(({ code }) => code);
  return inbox?.code ? { scheme: inbox.scheme ?? "", code: inbox.code } : undefined;
}

/** Both addresses; Finvoice requires one for each party. */
export function addressesOf({ supplier, customer }: Invoice, faults: Faults) {
  const sender = eAddressOf(supplier ?? {});
  const receiver = eAddressOf(customer ?? {});
  if (!sender || !ADDRESS.test(sender.code))
    faults.add(
      "supplier-address-missing",
      "$.supplier.endpoints",
      "the supplier has no e-invoice address",
    );
  if (!receiver || !ADDRESS.test(receiver.code))
    faults.add(
      "receiver-not-einvoice",
      "$.customer.endpoints",
      "the customer has no e-invoice address",
    );
  return { sender, receiver };
}

/** `MessageTransmissionDetails`, where the operators of both sides are known. */
export function transmission(
  invoice: Invoice,
  id: string,
  settings: Settings,
  { sender, receiver }: ReturnType<typeof addressesOf>,
): XmlNode | undefined {
  const from = invoice.supplier?.ext?.[OPERATOR] || settings.sender_operator;
  const to = invoice.customer?.ext?.[OPERATOR] || settings.receiver_operator;
  if (!from || !to || !sender || !receiver) return undefined;
  return group(
    "MessageTransmissionDetails",
    group(
      "MessageSenderDetails",
      leaf("FromIdentifier", sender.code, { SchemeID: sender.scheme }),
      leaf("FromIntermediator", from),
    ),
    group(
      "MessageReceiverDetails",
      leaf("ToIdentifier", receiver.code, { SchemeID: receiver.scheme }),
      leaf("ToIntermediator", to),
    ),
    group(
      "MessageDetails",
      leaf("MessageIdentifier", (settings.message ?? id).slice(0, ID_LENGTH)),
      leaf("MessageTimeStamp", settings.timestamp ?? `${invoice.issue_date}T00:00:00Z`),
      leaf("SpecificationIdentifier", "EN16931"),
    ),
  );
}
