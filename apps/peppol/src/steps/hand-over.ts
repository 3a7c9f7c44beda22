import type { X509Certificate } from "node:crypto";
import { commonName } from "@fakturo/as4";
import { FakturoError } from "@fakturo/model";
import { type Participant, participantOf, providerParticipant } from "@fakturo/peppol";
import {
  requestFile,
  type StepContext,
  type StepResult,
  type SubmissionStatus,
  step,
  submissionResult,
  submitting,
  type Task,
} from "@fakturo/plugin";
import { readCredentials } from "@fakturo/signature";
import { recordId, recordMime } from "../record.ts";
import { accessPoint, sendingConnection } from "../settings.ts";
import { countryOfCertificate } from "../statistics.ts";

/** A document that a step writes and sends, beside the entry's own. */
export interface AnsweringDocument {
  readonly xml: string;
  /** Key of the entry's file with it. */
  readonly fileKey: string;
  readonly sender: Participant;
  readonly receiver: Participant;
  /** Country of the sender, ISO 3166. */
  readonly country: string;
  /** The end user that it is sent for. */
  readonly holder: string;
  /** Identity of its record; default: that of the entry and the bytes. */
  readonly identity?: string;
}

/** Codes of a receiver that is not registered for such documents. */
const NOT_TAKEN: ReadonlySet<string> = new Set(["receiver-not-found", "document-not-supported"]);

/** Result of a step by its record; SKIP `not-taken` where the receiver takes no such documents. */
export function submissionOrUntaken(submission: SubmissionStatus | undefined): StepResult {
  const result = submissionResult(submission);
  const isUntaken = result.status === "KO" && NOT_TAKEN.has(result.code ?? "");
  return isUntaken ? step.skip(result.message ?? "", "not-taken") : result;
}

/** Hands a document over to the workspace's access point in Peppol. */
export async function handedOver(
  task: Pick<Task, "entry">,
  document: AnsweringDocument,
  ctx: Pick<StepContext, "now" | "config">,
): Promise<StepResult> {
  return handedOverBy(await sendingConnection(ctx), task, document, ctx.now());
}

/**
 * Hands a document over to a connection; the step waits with its identity, because an entry may have several.
 * @param now milliseconds since 1970.
 */
export function handedOverBy(
  connection: string,
  { entry }: Pick<Task, "entry">,
  document: AnsweringDocument,
  now: number,
): StepResult {
  if (!entry) throw new FakturoError("input", "the job has no entry");
  const { sender, receiver, country, holder } = document;
  const bytes = new TextEncoder().encode(document.xml);
  const identity = document.identity ?? recordId(entry.id, bytes, undefined);
  const mime = recordMime({ sender, receiver, country, createdAt: now });
  const submit = { connection, kind: "report", identity, bytes, mime, holder } as const;
  const { fileKey: key } = document;
  const file = requestFile({ name: `${key}.xml`, key, mime: "application/xml", data: bytes });
  return submitting({ files: [file], submit }, identity);
}

/** The workspace's service provider, as its certificate names it. */
export interface ServiceProvider {
  /** E.g. `POP000001`. */
  readonly seat: string;
  readonly participant: Participant;
  /** ISO 3166. */
  readonly country: string;
}

/** @throws FakturoError "precondition-failed" without certificate, "input" for one without an id of the network. */
export async function serviceProvider(
  ctx: Pick<StepContext, "credential">,
): Promise<ServiceProvider> {
  const { text } = await ctx.credential(accessPoint.key);
  return providerOf(readCredentials(text, `'${accessPoint.key}'`).certificate);
}

function providerOf(certificate: X509Certificate): ServiceProvider {
  const seat = commonName(certificate);
  const participant = participantOf(providerParticipant(seat));
  return { seat, participant, country: countryOfCertificate(certificate) };
}
