import { FakturoError } from "@fakturo/model";
import { type BusinessEntity, type Participant, serviceOf, uriOf } from "@fakturo/peppol";
import {
  putRecord,
  type RecordWrite,
  type StepContext,
  type StepResult,
  step,
} from "@fakturo/plugin";
import { readCredentials, type SigningCredentials, tlsPair } from "@fakturo/signature";
import { callerOf } from "./network.ts";
import { RECEPTION, RECEPTION_REF } from "./receiving/route.ts";
import { type AppSettings, type ParticipantRecord, participants, smp } from "./settings.ts";
import { LocatorClient, SmlDown } from "./sml.ts";

/** Path of the own publisher below the app's addresses; the id of the workspace follows. */
export const OWN_PUBLISHER = "/smp";

/** What a participant is published with. */
export interface Publication {
  readonly workspace: string;
  readonly participant: Participant;
  readonly groups: readonly string[];
  readonly types: readonly string[];
  readonly isListed: boolean;
  readonly card: BusinessEntity | undefined;
  readonly country: string;
  readonly endUser: string;
}

/** Key by which requests find a participant of the own publisher. */
export function publicationKey(workspace: string, participant: Participant): string {
  return `${workspace}/${participant.value}`;
}

/** Certificate and key of the own publisher. @throws FakturoError "precondition-failed" without one. */
export async function publisherCredentials(
  ctx: Pick<StepContext, "credential">,
): Promise<SigningCredentials> {
  return readCredentials((await ctx.credential(smp.key)).text, `'${smp.key}'`);
}

/** Address of the own publisher: that of its proxy, else of this server. */
export async function ownAddress(
  workspace: string,
  settings: AppSettings,
  ctx: Pick<StepContext, "callbackUrl">,
): Promise<string> {
  if (settings.smp_address !== "") return settings.smp_address.replace(/\/+$/, "");
  const reception = await ctx.callbackUrl(RECEPTION_REF, RECEPTION);
  const [start = ""] = reception.split("/as4/");
  return `${start}${OWN_PUBLISHER}/${workspace}`;
}

/**
 * The record that the own publisher shows a participant from.
 * @param former what locator and directory may still know of it, until they are told.
 */
export function publicationRecord(
  one: Publication,
  isAnnounced: boolean,
  former?: Pick<ParticipantRecord, "isListed" | "hasCard">,
): RecordWrite {
  const { participant, card, groups, types, isListed, country, endUser } = one;
  const value: ParticipantRecord = {
    groups: [...groups],
    types: [...types],
    hasCard: card !== undefined || former?.hasCard === true,
    isListed: isListed || former?.isListed === true,
    address: publicationKey(one.workspace, participant),
    ...{ isAnnounced, country, endUser },
    ...(card && { card: { ...card } }),
  };
  return putRecord(participants, participant.value, value);
}

/**
 * Tells locator and directory about a participant that the own publisher shows already.
 * @param shown its record, which tells what they may know of it.
 */
export async function announce(
  one: Publication,
  shown: ParticipantRecord | undefined,
  migrationKey: string,
  settings: AppSettings,
  ctx: StepContext,
): Promise<StepResult | undefined> {
  const { participant } = one;
  if (one.isListed) {
    const locator = await locatorOf(one.workspace, settings, ctx);
    await locator.ensurePublisher();
    if (migrationKey !== "" && !(await locator.migrate(participant, migrationKey)))
      return step.ko("migration-key", "migration key is not valid");
    if (migrationKey === "" && !(await locator.create(participant)))
      return step.ko("already-registered", `${participant.value} is already registered`);
  }
  if (one.card) await tellDirectory("PUT", participant, ctx);
  else if (shown?.hasCard) await tellDirectory("DELETE", participant, ctx);
  if (!one.isListed && shown?.isListed)
    await (await locatorOf(one.workspace, settings, ctx)).remove(participant);
  return undefined;
}

/**
 * Removes a participant of the own publisher from directory and locator, or lets another publisher take it over with a
 * key; it is shown until that one has.
 */
export async function withdraw(
  one: { readonly workspace: string; readonly participant: Participant },
  record: ParticipantRecord,
  migrationKey: string,
  settings: AppSettings,
  ctx: StepContext,
): Promise<StepResult> {
  const { participant, workspace } = one;
  if (migrationKey !== "") {
    const locator = await locatorOf(workspace, settings, ctx);
    await locator.prepare(participant, migrationKey);
    return step.ok({}, { code: "migration-prepared" });
  }
  if (record.hasCard) await tellDirectory("DELETE", participant, ctx);
  if (record.isListed) await (await locatorOf(workspace, settings, ctx)).remove(participant);
  return step.ok({ records: [{ type: participants, id: participant.value, value: null }] });
}

async function locatorOf(
  workspace: string,
  settings: AppSettings,
  ctx: StepContext,
): Promise<LocatorClient> {
  if (settings.smp_id === "")
    throw new FakturoError("precondition-failed", "the setting 'smp_id' of the app is not set");
  const url = await ownAddress(workspace, settings, ctx);
  const tls = tlsPair(await publisherCredentials(ctx));
  return new LocatorClient(callerOf(ctx), { id: settings.smp_id, url, ip: settings.smp_ip }, tls);
}

/** The directory reads the card from the publisher afterwards. */
async function tellDirectory(
  method: "PUT" | "DELETE",
  participant: Participant,
  ctx: StepContext,
): Promise<void> {
  const id = uriOf(participant);
  const base = callerOf(ctx).endpoint("directory").replace(/\/+$/, "");
  const isPut = method === "PUT";
  const { status } = await ctx.http(isPut ? `${base}/` : `${base}/${encodeURIComponent(id)}`, {
    method,
    ...(isPut && { body: id, headers: { "content-type": "text/plain; charset=utf-8" } }),
    tls: tlsPair(await publisherCredentials(ctx)),
    signal: ctx.signal,
  });
  const isGone = !isPut && status === 404;
  if (!isGone && (status < 200 || status >= 300))
    throw new SmlDown(`the directory answers with status ${status}`);
}

/** The published services of a participant's record. */
export function servicesOf({ types }: Pick<ParticipantRecord, "types">) {
  return types.flatMap((type) => serviceOf(type) ?? []);
}
