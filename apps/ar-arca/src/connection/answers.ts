import type { Answer, CallContext, Effects, StepFile } from "@fakturo/plugin";
import { XML_MIME } from "@fakturo/plugin";
import { dayOf } from "../dates.ts";
import { qrUrl } from "../qr.ts";
import { CAE_EXPIRY_STAMP, CAE_STAMP, QR_STAMP } from "../stamps.ts";
import { arcaFault } from "./codes.ts";
import type { ArcaMessage, VoucherDecision } from "./protocol.ts";
import type { ArcaRecord } from "./record.ts";
import type { LoginRefused } from "./ticket.ts";

const AUTHORISED = "A";
/** Seconds until WSAA may give another ticket: in production, and in the test environment. */
const TICKET_PAUSE = { live: 130, other: 610 } as const;
const PAUSE_S = 60;
const CERTIFICATE_CODES = /^(?:coe\.notAuthorized|cms\.)/;
const FILE_KEY = "arca-response";

/** True for a voucher that has its CAE. */
export function isAuthorised({ result, cae }: VoucherDecision): boolean {
  return result === AUTHORISED && /^\d{14}$/.test(cae);
}

/** An authorised voucher: number, stamps, and ARCA's answer as private file. One issued in advance has the former. */
export function authorised(
  record: ArcaRecord,
  number: string,
  { cae, expiry, remarks }: VoucherDecision,
  xml: Uint8Array,
  { environment, endpoint }: Pick<CallContext, "environment" | "endpoint">,
): Answer {
  const base = environment === "simulated" ? endpoint("qr") : undefined;
  const files = [responseFile(xml)];
  const given: Effects = {
    document: { type: "application/merge-patch+json", data: { doc: { code: number } } },
    sign: true,
    stamps: [
      { prv: CAE_STAMP, val: cae },
      { prv: CAE_EXPIRY_STAMP, val: dayOf(expiry) },
      { prv: QR_STAMP, val: qrUrl(record, number, cae, base) },
    ],
    files,
  };
  const effects = record.advance ? { files } : given;
  const faults = remarks.map(({ code, text }) => arcaFault(code, text));
  return { is: "accepted", effects, ...(faults.length > 0 && { remarks: faults }) };
}

/** A refused voucher. Errors of the request come before observations of the voucher. */
export function refused(messages: readonly ArcaMessage[], xml: Uint8Array): Answer {
  const faults = messages.map(({ code, text }) => arcaFault(code, text));
  const known = faults.length > 0 ? faults : [arcaFault("R", "refused without a reason")];
  return { is: "refused", faults: known, effects: { files: [responseFile(xml)] } };
}

/** An answer as private file of the entry. */
export function responseFile(data: Uint8Array): StepFile {
  return {
    name: "arca-response.xml",
    mime: XML_MIME,
    data,
    key: FILE_KEY,
    category: "response",
    private: true,
  };
}

/** Without a ticket nothing was sent. */
export function withoutTicket(
  { code, message }: LoginRefused,
  { environment }: Pick<CallContext, "environment">,
): Answer {
  const said = { is: "not-sent", message: arcaFault(code, message).message } as const;
  if (code === "coe.alreadyAuthenticated")
    return {
      ...said,
      fault: "quota",
      retryIn: environment === "live" ? TICKET_PAUSE.live : TICKET_PAUSE.other,
    };
  return CERTIFICATE_CODES.test(code)
    ? { ...said, fault: "credentials" }
    : { ...said, fault: "down", retryIn: PAUSE_S };
}

/** A ticket that the service does not accept: expired, or without the relation to the CUIT. */
export function withoutAccess({ code, text }: ArcaMessage): Answer {
  const { message } = arcaFault(code, text);
  return /relaciones|representados/i.test(text)
    ? { is: "not-sent", fault: "credentials", message }
    : { is: "not-sent", fault: "down", message, retryIn: PAUSE_S };
}
