import {
  callerOf,
  firstFault,
  networkOf,
  orLater,
  portsOf,
  publisherOf,
  receivingPoint,
  removed,
} from "@fakturo/app-peppol";
import { type JsonObject, Party, readBuilt } from "@fakturo/model";
import { isListed, NEMHANDEL_SERVICES, type Participant } from "@fakturo/peppol";
import {
  type DocumentTask,
  defineProvider,
  onDocument,
  putRecord,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { participantOfNumber } from "../network/participants.ts";
import { accessPoint, app, NEMHANDEL, participants } from "../network/settings.ts";
import { endpointOf } from "../oioubl/party.ts";
import { isOfScheme } from "../oioubl/schemes.ts";

const CVR = "DK:CVR";

/** Enters the party into the register; its documents are received here from then on. */
export const register = defineProvider({
  key: "gov-dk.register",
  name: "Register on NemHandel",
  summary: "Enter the party into the register as participant that receives at this access point.",
  schemas: ["org/party"],
  effect: "external",
  credentials: [accessPoint.key],
  config: Type.Object({}),
  run: onDocument((task, ctx) => orLater(() => registerParty(task, ctx))),
});

/** Removes the party from the register. */
export const unregister = defineProvider({
  key: "gov-dk.unregister",
  name: "Unregister from NemHandel",
  summary: "Remove the party from the register.",
  schemas: ["org/party"],
  effect: "external",
  config: Type.Object({}),
  run: onDocument((task, ctx) => orLater(() => unregisterParty(task, ctx))),
});

/** The participant of a party: its first network address, else its CVR number. */
function participantIn(doc: JsonObject): Participant | undefined {
  const party = readBuilt(Party, doc);
  const { country, code = "" } = party.tax_id ?? {};
  const own = country === "DK" ? { scheme: CVR, id: code } : undefined;
  const { scheme, id } = endpointOf(party) ?? own ?? { scheme: "", id: "" };
  return isOfScheme(id, scheme) ? participantOfNumber(scheme, id) : undefined;
}

async function registerParty(
  { envelope, intended }: DocumentTask,
  ctx: StepContext,
): Promise<StepResult> {
  const participant = participantIn(envelope.doc);
  if (!participant)
    return step.ko("no-address", "the party has neither a network address nor a CVR number");
  const caller = callerOf(ctx, NEMHANDEL);
  const publisher = await publisherOf(caller);
  const ports = portsOf(caller);
  ports.cache.drop(participant);
  const known = await ctx.records(participants).get(participant.value);
  // After a lost answer the register may show the party because of an earlier attempt.
  const isOwn = known?.value.isActive === true || intended !== undefined;
  const listed = isOwn ? false : await isListed(participant, await networkOf(caller), ports);
  if (typeof listed === "object") return step.retry(listed.message);
  if (listed)
    return step.ko("already-registered", `${participant.value} is already in the register`);
  await ctx.intend({ participant: participant.value });
  const point = await receivingPoint(ctx, NEMHANDEL, await ctx.config(app));
  const calls = [
    () => publisher.putGroup(participant, true),
    ...NEMHANDEL_SERVICES.map((one) => () => publisher.putService(participant, one, point)),
  ];
  const fault = await firstFault(participant, calls);
  if (fault) return fault;
  ports.cache.drop(participant);
  const { value } = participant;
  const holder = readBuilt(Party, envelope.doc).tax_id?.code || value;
  return step.ok({
    records: [putRecord(participants, value, { isActive: true, holder })],
    meta: [{ key: "participant", ref: value.slice(0, 20), value: { id: value } }],
  });
}

async function unregisterParty({ envelope }: DocumentTask, ctx: StepContext): Promise<StepResult> {
  const participant = participantIn(envelope.doc);
  const known = participant && (await ctx.records(participants).get(participant.value));
  if (!participant || !known?.value.isActive)
    return step.skip("the party is not registered", "not-registered");
  const publisher = await publisherOf(callerOf(ctx, NEMHANDEL));
  const calls = [
    ...NEMHANDEL_SERVICES.map(
      ({ type }) =>
        () =>
          publisher.removeService(participant, type),
    ),
    () => publisher.removeGroup(participant),
  ];
  const fault = await removed(calls);
  if (fault) return fault;
  return step.ok({ records: [putRecord(participants, participant.value, { isActive: false })] });
}
