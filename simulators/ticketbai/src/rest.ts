import type {
  PresentedCertificate,
  SimulatedOutcome,
  SimulatedReply,
  SimulatedRequest,
} from "@fakturo/simulator";
import { certificateHolderOf, ownAnswer } from "@fakturo/simulator-spain";
import { spanishMoment } from "@fakturo/spain";
import { attributed, declare, group, leaf, writeXml } from "@fakturo/xml";
import { CODES, type Code, FORMER_CODES, formerCode } from "./codes.ts";
import { type FileFacts, readFile } from "./facts.ts";
import {
  chainCodes,
  contentCodes,
  identityCodes,
  isRefused,
  type JudgeWorld,
  licenseCodes,
  signatureCodes,
  wantedCodes,
} from "./judge.ts";
import { Ledger, type State, type StoredEvent } from "./records.ts";
import { isFile, REST_REPLIES } from "./schema/check.ts";
import type { Settings } from "./settings.ts";
import { cancelledFile, type FilingReceipt, seenFile, storedFile, tbaiOf } from "./stored.ts";
import type { ZoneCode } from "./zones.ts";

/** A service of Araba or Gipuzkoa: the roots that it takes. */
export interface RestService {
  readonly zone: ZoneCode;
  readonly roots: readonly string[];
  readonly act: "issue" | "cancel" | "amend";
}

/** Context of a request. */
export interface RestWorld {
  readonly settings: Settings;
  readonly now: number;
  random(): number;
}

const MONTH_MS = 31 * 86_400_000;
const XML = { "content-type": "application/xml; charset=UTF-8" };

/** Answers one file. */
export function answerRest(
  { body, certificate }: Pick<SimulatedRequest, "body" | "certificate">,
  service: RestService,
  state: State,
  world: RestWorld,
): SimulatedOutcome<StoredEvent> {
  const { settings, now } = world;
  const refuse = (codes: readonly Code[]) => ({
    reply: responseOf({ codes, now, isStored: false }),
  });
  const expired = expiryCodes(certificate, now);
  if (isRefused(expired)) return refuse(expired);
  if (body.length > settings.maxBytes) return refuse(["017"]);
  const file = readFile(body, service.zone);
  if (!file || !isFile(file.root, service.roots)) return refuse(["002"]);
  const ledger = new Ledger(state);
  const judge = { settings, now, ledger };
  const codes = [
    ...expired,
    ...senderCodes(file, certificate, settings),
    ...codesOf(file, service, judge),
  ];
  const receipt = { reference: csvOf(world), presenter: presenterOf(file, certificate), now };
  const isFormer = service.act === "cancel" && settings.cancellations === "former";
  const isStored = isFormer ? codes.length === 0 : !isRefused(codes);
  if (isStored) ledger.add(acceptedEvent(file, service, codes, { ledger, receipt }));
  else if (service.act === "issue" && !ledger.find(file)) ledger.add(seenFile(file));
  const reply = responseOf({
    ...{ now, isStored, csv: receipt.reference },
    ...(isFormer ? { codes: codes.map(formerCode), texts: FORMER_CODES } : { codes }),
    ...(service.act !== "cancel" && { tbai: tbaiOf(file) }),
  });
  return { reply, events: ledger.events };
}

function acceptedEvent(
  file: FileFacts,
  { act }: RestService,
  codes: readonly Code[],
  { ledger, receipt }: { readonly ledger: Ledger; readonly receipt: FilingReceipt },
): StoredEvent {
  const stored = ledger.find(file);
  return act === "cancel" && stored
    ? cancelledFile(stored, receipt)
    : storedFile(file, codes, receipt);
}

function codesOf(file: FileFacts, { act }: RestService, judge: JudgeWorld): readonly Code[] {
  const wanted = wantedCodes(file, judge.settings);
  if (wanted.length > 0) return wanted;
  const identity = identityCodes(file, judge);
  if (identity.length > 0) return identity;
  const stored = judge.ledger.find(file);
  const signed = file.root.name.startsWith("Subsanacion")
    ? []
    : signatureCodes(file, judge, "rest");
  const soft = [...licenseCodes(file, judge, "rest"), ...signed];
  if (act === "cancel") {
    if (!stored) return ["018"];
    return stored.state === "Anulado" ? ["019"] : soft;
  }
  if (act === "issue" && stored) return ["005"];
  if (act === "amend") {
    const refusal = amendmentRefusal(file, judge);
    return refusal ? [refusal] : [...soft, ...contentCodes(file, judge, "rest")];
  }
  return [...soft, ...chainCodes(file, judge, "rest"), ...contentCodes(file, judge, "rest")];
}

/** `SUBSANAR` repairs a file that is not there, `MODIFICAR` changes one that is; both name its signature. */
function amendmentRefusal(file: FileFacts, { ledger }: JudgeWorld): Code | undefined {
  const stored = ledger.find(file);
  const isRepair = file.text("Cabecera/Accion") === "SUBSANAR";
  if (isRepair && stored) return "005";
  if (!isRepair && (!stored || stored.state === "Anulado")) return "018";
  const known = ledger.signatureOf(file);
  return known !== undefined && known !== file.signature ? "004" : undefined;
}

function expiryCodes(certificate: PresentedCertificate | undefined, now: number): readonly Code[] {
  if (!certificate || now < certificate.until) return [];
  return now < certificate.until + MONTH_MS ? ["015"] : ["001"];
}

function senderCodes(
  { nif }: FileFacts,
  certificate: PresentedCertificate | undefined,
  { collaborators }: Settings,
): readonly Code[] {
  if (!certificate) return [];
  const holder = certificateHolderOf(certificate);
  if (!holder) return ["013"];
  return holder.nif === nif || collaborators.includes(holder.nif) ? [] : ["007"];
}

function presenterOf({ nif }: FileFacts, certificate: PresentedCertificate | undefined): string {
  return (certificate && certificateHolderOf(certificate)?.nif) ?? nif;
}

/** `TBAI` and a random UUID. */
function csvOf({ random }: RestWorld): string {
  const hex = (length: number) =>
    Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join("");
  return `TBAI${[8, 4, 4, 4, 12].map(hex).join("-")}`;
}

/** Characters of a TicketBAI identifier. */
const TBAI_LENGTH = 39;

interface ResponseParts {
  readonly codes: readonly Code[];
  /** Of the codes; default: those of today. */
  readonly texts?: Readonly<Partial<Record<Code, string>>>;
  readonly now: number;
  readonly isStored: boolean;
  readonly tbai?: string;
  readonly csv?: string;
}

/** TicketBaiResponse. */
export function responseOf(parts: ResponseParts): SimulatedReply {
  const { codes, texts = CODES, now, isStored, tbai, csv } = parts;
  const { date, time } = spanishMoment(now);
  const node = group(
    "ns2:TicketBaiResponse",
    group(
      "Salida",
      // Left out for a file whose signature has no value to derive it from.
      leaf("IdentificadorTBAI", tbai?.length === TBAI_LENGTH ? tbai : undefined),
      leaf("FechaRecepcion", `${date} ${time}`),
      leaf("Estado", isStored ? "00" : "01"),
      leaf("Descripcion", isStored ? "Recibido" : "Rechazado"),
      leaf("Azalpena", isStored ? "Jasota" : "Baztertua"),
      codes.map((code) =>
        group(
          "ResultadosValidacion",
          leaf("Codigo", code),
          leaf("Descripcion", texts[code]),
          leaf("Azalpena", texts[code]),
        ),
      ),
      leaf("CSV", isStored ? csv : undefined),
    ),
  );
  const body = writeXml(
    attributed(ownAnswer(node, REST_REPLIES), declare({ ns2: "urn:ticketbai:emision" })),
  );
  return { status: 200, headers: XML, body };
}
