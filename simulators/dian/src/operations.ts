import type { X509Certificate } from "node:crypto";
import { attributed, declare, group, kept, leaf, type XmlElement } from "@fakturo/xml";
import { answerOf } from "./application-response.ts";
import { type ArchiveFile, filesIn, isNamed } from "./archive.ts";
import { handledEvent } from "./events.ts";
import { requestFinder, TYPES } from "./names.ts";
import {
  decidedFacts,
  documentFacts,
  IN_PROCESS,
  notFound,
  responseList,
  responseResult,
  unreadable,
} from "./results.ts";
import type { SecurityWorld } from "./security.ts";
import type { Range } from "./settings.ts";
import { member, type ResultMembers } from "./soap.ts";
import { eventsOf, type State, type StoredEvent, type ValidatedDocument } from "./state.ts";
import { isEnabled, testSetRefusal } from "./test-sets.ts";
import { type Channel, maySign, validated } from "./validation.ts";

/** A request whose sender is known. */
export interface DianCall {
  /** The element of the operation. */
  readonly payload: XmlElement;
  readonly sender: X509Certificate;
  readonly state: State;
  readonly world: SecurityWorld;
  random(): number;
}

/** The answer of an operation and what is stored. */
export interface Handled {
  readonly result: ResultMembers;
  readonly events?: readonly StoredEvent[];
}

const parameter = ({ payload }: DianCall, name: string) => requestFinder.text(payload, `w:${name}`);
const ONE_FILE = "El archivo ZIP debe contener exactamente un archivo XML con el nombre del anexo";

/** The operations of the service by name. */
export const OPERATIONS: ReadonlyMap<string, (call: DianCall) => Handled> = new Map([
  ["SendBillSync", sendBillSync],
  ["SendBillAsync", (call: DianCall) => sendBatch(call, "dian")],
  ["SendBillAttachmentAsync", (call: DianCall) => sendBatch(call, "dian")],
  ["SendTestSetAsync", (call: DianCall) => sendBatch(call, "test-set")],
  ["SendEventUpdateStatus", sendEvent],
  ["GetStatus", getStatus],
  ["GetStatusZip", getStatusZip],
  ["GetStatusEvent", getStatusEvent],
  ["GetNumberingRange", getNumberingRange],
  ["GetXmlByDocumentKey", getXml],
  ["GetAcquirer", getAcquirer],
  ["GetExchangeEmails", getExchangeEmails],
]);

function onlyFile(call: DianCall): ArchiveFile | undefined {
  const [file, ...more] = filesIn(parameter(call, "contentFile")) ?? [];
  return file && more.length === 0 && isNamed(file) ? file : undefined;
}

function sendBillSync(call: DianCall): Handled {
  const file = onlyFile(call);
  const found = file ? validated(file, "dian", call.state, call.world) : { fault: ONE_FILE };
  if ("fault" in found) return { result: responseResult(unreadable(found.fault)) };
  return {
    result: responseResult(withTakenKey(found.stored, call.state)),
    events: isRepeated(found.stored) ? [] : [found.stored],
  };
}

const isRepeated = ({ rules }: ValidatedDocument) => rules.some(({ code }) => code === "90");

/** Rule 90 answers with the code of the document that has the number. */
function withTakenKey(stored: ValidatedDocument, state: State) {
  const facts = documentFacts(stored);
  if (!isRepeated(stored)) return facts;
  const key = state.numbers.get(JSON.stringify([stored.issuer, stored.kind, stored.number]));
  return { ...facts, key };
}

function sendBatch(call: DianCall, channel: Channel): Handled {
  const { state, world, random } = call;
  const testSet = parameter(call, "testSetId");
  const files = filesIn(parameter(call, "contentFile"))?.filter(isNamed) ?? [];
  const all = files.map((file) => validated(file, channel, state, world));
  const stored = all.flatMap((one) => ("stored" in one ? [one.stored] : []));
  const refusal =
    channel === "test-set"
      ? testSetRefusal(testSet, stored[0]?.issuer, { state, settings: world.settings })
      : undefined;
  if (refusal !== undefined) return { result: uploaded("", [{ message: refusal }]) };
  const known = stored.filter(isRepeated);
  const fresh = stored.filter((one) => !isRepeated(one));
  if (fresh.length === 0) {
    const rows = known.map(({ code, name }) => ({
      ...{ code, name },
      message: "Documento procesado anteriormente.",
    }));
    return { result: uploaded("", rows.length > 0 ? rows : [{ message: ONE_FILE }]) };
  }
  const key = batchKey(random);
  const batch = { is: "batch", key, testSet, codes: fresh.map(({ code }) => code) } as const;
  return { result: uploaded(key, []), events: [...fresh, batch] };
}

function batchKey(random: () => number): string {
  const digits = (count: number) =>
    Array.from({ length: count }, () => Math.floor(random() * 16).toString(16)).join("");
  return [8, 4, 4, 4, 12].map(digits).join("-");
}

interface TrackRow {
  readonly code?: string;
  readonly name?: string;
  readonly message: string;
}

function uploaded(key: string, rows: readonly TrackRow[]): ResultMembers {
  const nodes = rows.map(({ code, name, message }) =>
    group(
      "c:XmlParamsResponseTrackId",
      member("c:DocumentKey", code),
      member("c:ProcessedMessage", message),
      member("c:SenderCode", undefined),
      member("c:Success", "false"),
      member("c:XmlFileName", name),
    ),
  );
  const nil = rows.length === 0 ? { "i:nil": "true" } : {};
  const list = kept(
    attributed(group("b:ErrorMessageList", nodes), { ...declare({ c: TYPES.track }), ...nil }),
  );
  return {
    namespace: TYPES.upload,
    members: [list, member("b:ZipKey", key === "" ? undefined : key)],
  };
}

function sendEvent(call: DianCall): Handled {
  const file = onlyFile(call);
  const found = file && handledEvent(file, call.state, call.world);
  if (!found) return { result: responseResult(unreadable(ONE_FILE)) };
  const { stored, code, rules, name, answer } = found;
  const message = "El evento ha sido registrado.";
  const facts = decidedFacts({
    isAccepted: stored !== undefined,
    message,
    rules,
    answer,
    key: code,
    name,
  });
  return { result: responseResult(facts), ...(stored && { events: [stored] }) };
}

function getStatus(call: DianCall): Handled {
  const key = parameter(call, "trackId").toLowerCase();
  const document = call.state.documents.get(key);
  if (document) return { result: responseResult(documentFacts(document)) };
  const event = call.state.events.get(key);
  if (!event) return { result: responseResult(notFound(key)) };
  const { name, answer } = event;
  const message = "El evento ha sido registrado.";
  const facts = decidedFacts({ isAccepted: true, message, rules: [], answer, key, name });
  return { result: responseResult(facts) };
}

/** A batch that was never sent is in process too. */
function getStatusZip(call: DianCall): Handled {
  const { state, world } = call;
  const key = parameter(call, "trackId");
  const batch = state.batches.get(key);
  const isOver = batch && (state.polls.get(key) ?? 0) >= world.settings.polls;
  if (!isOver)
    return {
      result: responseList([IN_PROCESS]),
      ...(batch && { events: [{ is: "poll", key }] as const }),
    };
  const documents = batch.codes.flatMap((code) => {
    const document = state.documents.get(code);
    return document ? [documentFacts(document)] : [];
  });
  return { result: responseList(documents) };
}

function getStatusEvent(call: DianCall): Handled {
  const { state, world } = call;
  const key = parameter(call, "trackId").toLowerCase();
  const document = state.documents.get(key);
  if (!document) return { result: responseResult(notFound(key)) };
  const events = eventsOf(state, key);
  const receiver = { number: document.issuer, name: "-" };
  const about = {
    code: key,
    number: document.number,
    receiver,
    isAccepted: true,
    rules: [],
    events,
  };
  const answer = answerOf(about, world.now);
  const message = `${events.length} eventos`;
  const facts = decidedFacts({ isAccepted: true, message, rules: [], answer, key, name: "" });
  return { result: responseResult(facts) };
}

const OPERATION_TEXTS: Readonly<Record<string, string>> = {
  "100": "Acción completada OK.",
  "301": "No se encontraron rangos de numeración",
  "302": "El software no corresponde al NIT",
  "303": "No hay prefijos asociados al software",
  "89": "El NIT no corresponde al del certificado",
};

function getNumberingRange(call: DianCall): Handled {
  const { world, sender } = call;
  const { settings } = world;
  const { state } = call;
  const [issuer, owner] = [parameter(call, "accountCode"), parameter(call, "accountCodeT")];
  const id = parameter(call, "softwareCode");
  const software = settings.software.find((one) => one.id === id);
  const ranges = settings.ranges.filter(({ nit }) => nit === "" || nit === issuer);
  const isOwner = software && (software.nit === "" || software.nit === owner);
  if (!maySign(sender, issuer, world)) return ranged("89");
  if (!isOwner) return ranged("302");
  const hasRanges = ranges.length > 0 && isEnabled(issuer, { settings, state });
  return hasRanges ? ranged("100", ranges) : ranged("301");
}

function ranged(code: string, ranges: readonly Range[] = []): Handled {
  const rows = ranges.map((range) =>
    group(
      "c:NumberRangeResponse",
      member("c:ResolutionNumber", range.resolution),
      member("c:ResolutionDate", range.start),
      member("c:Prefix", range.prefix),
      member("c:FromNumber", String(range.from)),
      member("c:ToNumber", String(range.to)),
      member("c:ValidDateFrom", range.start),
      member("c:ValidDateTo", range.end),
      member("c:TechnicalKey", range.technicalKey),
    ),
  );
  const list = kept(attributed(group("b:ResponseList", rows), declare({ c: TYPES.range })));
  return {
    result: {
      namespace: TYPES.rangeList,
      members: [
        leaf("b:OperationCode", code),
        leaf("b:OperationDescription", OPERATION_TEXTS[code]),
        list,
      ],
    },
  };
}

function getXml(call: DianCall): Handled {
  const document = call.state.documents.get(parameter(call, "trackId").toLowerCase());
  const isThere = document?.isAccepted === true;
  return {
    result: {
      namespace: TYPES.event,
      members: [
        member("b:Code", isThere ? "100" : "205"),
        member("b:Message", isThere ? "Accion completada OK" : "Documento no encontrado"),
        member("b:ValidationDate", undefined),
        member("b:XmlBytesBase64", isThere ? document.file : undefined),
      ],
    },
  };
}

function getAcquirer(call: DianCall): Handled {
  const { names, emails } = call.world.settings;
  const number = parameter(call, "identificationNumber");
  return {
    result: {
      namespace: TYPES.acquirer,
      members: [
        member("b:Message", "OK"),
        member("b:ReceiverEmail", emails[number]),
        member("b:ReceiverName", names[number]),
        member("b:StatusCode", "200"),
      ],
    },
  };
}

function getExchangeEmails({ world: { settings } }: DianCall): Handled {
  const csv = Object.entries(settings.emails)
    .map((row) => row.join(";"))
    .join("\n");
  return {
    result: {
      namespace: TYPES.emails,
      members: [
        member("b:CsvBase64Bytes", Buffer.from(csv).toString("base64")),
        member("b:Message", "OK"),
        member("b:StatusCode", "0"),
        member("b:Success", "true"),
      ],
    },
  };
}
