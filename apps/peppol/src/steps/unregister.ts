import { findPublisher, identifierOf, type Participant } from "@fakturo/peppol";
import {
  type DocumentTask,
  defineProvider,
  type Effects,
  onDocument,
  putRecord,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { callerOf, locatorOf, portsOf } from "../network.ts";
import { withdraw } from "../own-publisher.ts";
import { addressIn, taxAddress } from "../parties.ts";
import { unregisterAtProvider } from "../provider/registration.ts";
import { orLater, type Published, type Publisher, publisherOf, removed } from "../publisher.ts";
import { app, type ParticipantRecord, participants } from "../settings.ts";
import { MIGRATION_ARG } from "./register.ts";

/** Removes a participant, or lets another provider take it over. */
export const unregister = defineProvider({
  key: "peppol.unregister",
  name: "Unregister from Peppol",
  summary: "Remove the party from the network, or hand it over to another provider by a key.",
  schemas: ["org/party"],
  effect: "external",
  config: Type.Object({}),
  run: onDocument((task, ctx) => orLater(() => unregisterParty(task, ctx))),
});

async function unregisterParty(task: DocumentTask, ctx: StepContext): Promise<StepResult> {
  const party = task.envelope.doc;
  const participant = addressIn(party) ?? taxAddress(party);
  const known = participant && (await ctx.records(participants).get(participant.value));
  if (!participant || !known) return step.skip("the party is not registered", "not-registered");
  const key = task.args[MIGRATION_ARG] ?? "";
  if (known.value.isAtProvider === true) return leaveProvider(participant, key, ctx);
  if (known.value.address !== undefined) {
    const one = { workspace: task.workspace.id, participant };
    return withdraw(one, known.value, key, await ctx.config(app), ctx);
  }
  return key === ""
    ? leavePublisher(participant, known.value, ctx)
    : handOver(participant, known.value, ctx);
}

const gone = ({ value: id }: Participant): Effects => ({
  records: [{ type: participants, id, value: null }],
});

/** Its key is with the provider, whose participant it is in the locator. */
async function leaveProvider(
  participant: Participant,
  key: string,
  ctx: StepContext,
): Promise<StepResult> {
  if (key !== "")
    return step.ko(
      "at-provider",
      `the service provider hands ${participant.value} over: ask it for the migration key`,
    );
  return (await unregisterAtProvider(participant, ctx)) ?? step.ok(gone(participant));
}

/** The publisher makes the key, which the fact tells; the participant is shown there until it is taken over. */
async function handOver(
  participant: Participant,
  record: ParticipantRecord,
  ctx: StepContext,
): Promise<StepResult> {
  const publisher = await publisherOf(callerOf(ctx));
  const answer = await publisher.startMigration(participant);
  if (answer.is !== "started")
    return (
      (await removed([async () => answer])) ??
      step.ko("404", `the publisher does not know ${participant.value}`)
    );
  const { value } = participant;
  const fact = { id: value, key: answer.key };
  return step.ok(
    {
      records: [putRecord(participants, value, { ...record, isLeaving: true })],
      meta: [{ key: "migration", ref: value.slice(0, 20), value: fact }],
    },
    { code: "migration-prepared" },
  );
}

async function leavePublisher(
  participant: Participant,
  record: ParticipantRecord,
  ctx: StepContext,
): Promise<StepResult> {
  const publisher = await publisherOf(callerOf(ctx));
  const isLeaving = record.isLeaving === true;
  const isMoved = isLeaving && (await movedFrom(publisher, participant, ctx));
  if (typeof isMoved !== "boolean") return isMoved;
  const { types, hasCard } = record;
  const card = hasCard ? [() => publisher.removeCard(participant)] : [];
  const stay: (() => Promise<Published>)[] = [
    ...(isLeaving ? [() => publisher.cancelMigration(participant)] : []),
    ...card,
    ...types.map((type) => () => publisher.removeService(participant, identifierOf(type))),
    () => publisher.removeGroup(participant),
  ];
  const fault = await removed(
    isMoved ? [...card, () => publisher.finishMigration(participant)] : stay,
  );
  return fault ?? step.ok(gone(participant));
}

/** True where the locator names another publisher; the step's result while that cannot be found out. */
async function movedFrom(
  { url }: Publisher,
  participant: Participant,
  ctx: StepContext,
): Promise<boolean | StepResult> {
  const caller = callerOf(ctx);
  const ports = portsOf(caller);
  ports.cache.drop(participant);
  const found = await findPublisher(participant, await locatorOf(caller), ports);
  if (found.is === "failed") return step.retry(found.message);
  return found.is === "found" && new URL(found.url).host !== new URL(url).host;
}
