import type { Answer, CallContext, HttpReply, StepFile, Submission } from "@fakturo/plugin";
import { readXml, type XmlElement, XmlError } from "@fakturo/xml";
import { NOTHING_DISTRIBUTED, rowsIn, stateIn } from "../distribution/rows.ts";
import { ANALYSIS } from "../event/manifestation.ts";
import { analysisKey, CANCELLATION_KEY, refusalKey } from "../file.ts";
import { find, text } from "../read/find.ts";
import { fileOf, jsonIn } from "./answers.ts";
import { callAdn } from "./call.ts";
import { nfseFault } from "./codes.ts";
import { type NfseRecord, signatureIn, unpacked } from "./record.ts";

/** Event: the municipality grants the requested cancellation. */
const GRANTED = "105104";
/** Event: the municipality refuses it. */
const REFUSED = "105105";
/** Event: the municipality cancels the NFS-e without a request. */
const BY_OFFICE = "305101";

/** The pauses between two queries grow with the time that the municipality takes: a quarter of it, within these. */
const SHORTEST_S = 15;
const LONGEST_S = 6 * 3600;
const MS_PER_S = 1000;

/** True for the request of an analysis, about which the municipality decides later. */
export function isAnalysis({ event }: NfseRecord): boolean {
  return event?.type === ANALYSIS;
}

/** The answer to a registered request of an analysis: the decision is asked for by the key of the NFS-e. */
export function requested(
  { id }: NfseRecord,
  { attempts }: Pick<Submission, "attempts">,
  now: number,
): Answer {
  const waited = (now - (attempts[0]?.at ?? now)) / MS_PER_S;
  return {
    is: "taken",
    reference: id,
    message: "the municipality analyses the cancellation",
    retryIn: Math.round(Math.min(Math.max(waited / 4, SHORTEST_S), LONGEST_S)),
  };
}

/** An event of an NFS-e. */
interface RegisteredEvent {
  readonly type: string;
  /** Number among the events of its type, from 1. */
  readonly number: number;
  readonly xml: string;
  /** What it says, `e105105` for instance. */
  readonly contents: XmlElement | undefined;
}

/**
 * The municipality's decision about a requested cancellation: accepted where it is granted or the NFS-e is cancelled by
 * office, refused with the municipality's reason, taken while there is none.
 */
export async function decisionAbout(
  one: Submission,
  record: NfseRecord,
  ctx: CallContext,
): Promise<Answer> {
  const reply = await callAdn(`/NFSe/${record.id}/Eventos`, ctx);
  const events = eventsIn(reply);
  if (!events) return { is: "unknown", message: `status ${reply.status}` };
  const signature = signatureIn(record.xml);
  const request = events.find(
    ({ type, xml }) => type === ANALYSIS && xml.replace(/\s/g, "").includes(signature),
  );
  // Another program may have asked before.
  const number = request?.number ?? record.event?.number ?? 1;
  const cancelled = events.find(({ type }) => type === GRANTED || type === BY_OFFICE);
  if (cancelled)
    return {
      ...{ is: "accepted", code: cancelled.type, reference: record.id },
      effects: { files: filesOf(record, request, [CANCELLATION_KEY, cancelled]) },
    };
  const refused = events.find((event) => event.type === REFUSED && event.number === number);
  if (!refused) return requested(record, one, ctx.now());
  return {
    ...{ is: "refused", reference: record.id },
    faults: [nfseFault(REFUSED, reasonIn(refused))],
    effects: { files: filesOf(record, request, [refusalKey(number), refused]) },
  };
}

/** The municipality's words; `cMotivo` 2 is a refusal that does not consider the case. */
function reasonIn({ contents }: RegisteredEvent): string {
  const words = text(contents, "xMotivo");
  return text(contents, "cMotivo") === "2" ? `${words} (not considered on its merits)` : words;
}

/** The registered request, and the decision under its key. */
function filesOf(
  { event, file }: NfseRecord,
  request: RegisteredEvent | undefined,
  [key, { xml }]: readonly [string, RegisteredEvent],
): readonly StepFile[] {
  const asked = analysisKey(event?.number ?? 1);
  const named = (other: string) => file.replace(asked, other);
  return [
    ...(request ? [fileOf(named(asked), asked, request.xml)] : []),
    fileOf(named(key), key, xml),
  ];
}

/** The events in an answer; undefined where it has none that can be read. */
function eventsIn(reply: HttpReply): readonly RegisteredEvent[] | undefined {
  const json = jsonIn(reply);
  if (stateIn(json) === NOTHING_DISTRIBUTED) return [];
  const files = rowsIn(json).flatMap(({ packed }) => unpacked(packed) ?? []);
  return files.length === 0 ? undefined : files.flatMap((xml) => eventIn(xml) ?? []);
}

function eventIn(xml: string): RegisteredEvent | undefined {
  try {
    const info = find(readXml(new TextEncoder().encode(xml)), "infEvento");
    const contents = find(info, "pedRegEvento/infPedReg")?.children.find(({ name }) =>
      /^e\d{6}$/.test(name),
    );
    const number = Number(text(info, "nSeqEvento"));
    return contents && { type: contents.name.slice(1), number, xml, contents };
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}
