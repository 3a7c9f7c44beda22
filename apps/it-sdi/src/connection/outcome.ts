import { RECEPTION_TYPES, SDI_ACTIONS } from "@fakturo/italy";
import { base64, FakturoError } from "@fakturo/model";
import type { Answer, HttpReply, Submission } from "@fakturo/plugin";
import { readSoap, type SoapRequest, soapRequest, writeEnvelope } from "@fakturo/soap";
import { attributed, declare, group, leaf } from "@fakturo/xml";
import { submittedName } from "../file.ts";
import { text } from "../read/find.ts";
import { parseReceipt } from "../receipts/receipt.ts";
import { explained } from "./codes.ts";
import { outcomeFault } from "./receipts.ts";

/** Code of an outcome that was given before, or is not allowed. */
const NOT_ADMISSIBLE = "EN01";

/** `NotificaEsito` of SdIRiceviNotifica, with the outcome that the record is. */
export function outcomeRequest(one: Submission): SoapRequest {
  const content = group(
    "typ:fileSdI",
    leaf("IdentificativoSdI", parseReceipt(one.bytes).sdiId),
    leaf("NomeFile", submittedName(one)),
    leaf("File", base64(one.bytes)),
  );
  const body = attributed(content, declare({ typ: RECEPTION_TYPES }));
  const xml = writeEnvelope({ version: "1.1", body });
  return soapRequest(xml, { version: "1.1", action: SDI_ACTIONS.outcome });
}

/** ES01 accepted, ES00 refused with a message of refusal, ES02 not available. */
export function outcomeAnswer(reply: HttpReply, { attempts }: Submission): Answer {
  try {
    const { body, fault } = readSoap(reply);
    const code = text(body, "Esito");
    if (code === "ES01") return { is: "accepted", code };
    if (code === "ES02")
      return { is: "not-sent", fault: "down", message: explained("EI02", "NotificaEsito") };
    if (code !== "ES00")
      return { is: "unknown", message: fault?.reason ?? `the SdI answers '${code}'` };
    const { refusal = "" } = refusalIn(text(body, "ScartoEsito/File"));
    // After a lost answer it says that the first one has arrived.
    if (refusal === NOT_ADMISSIBLE && attempts.length > 0) return { is: "duplicate" };
    return { is: "refused", faults: [outcomeFault(refusal)] };
  } catch (error) {
    if (!(error instanceof FakturoError)) throw error;
    return { is: "unknown", message: error.message };
  }
}

function refusalIn(encoded: string): { readonly refusal?: string | undefined } {
  return parseReceipt(Buffer.from(encoded, "base64"));
}
