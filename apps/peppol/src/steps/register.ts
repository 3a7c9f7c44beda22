import type { JsonObject } from "@fakturo/model";
import {
  type BusinessEntity,
  DOCUMENT_GROUPS,
  findPublisher,
  type Participant,
  PEPPOL_SERVICES,
  type PeppolService,
} from "@fakturo/peppol";
import {
  type AppConfig,
  type DocumentTask,
  defineProvider,
  onDocument,
  putRecord,
  type RecordWrite,
  type Static,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { PEPPOL } from "../definition.ts";
import { callerOf, locatorOf, portsOf } from "../network.ts";
import { announce, publicationRecord } from "../own-publisher.ts";
import { addressIn, countryOf, inboxesWith, taxAddress, textOf } from "../parties.ts";
import { registerAtProvider } from "../provider/registration.ts";
import { providerToken } from "../provider/settings.ts";
import {
  firstFault,
  orLater,
  type Published,
  type Publisher,
  publisherOf,
  receivingPoint,
  typesOf,
} from "../publisher.ts";
import { accessPoint, app, participants, smp, usesProvider } from "../settings.ts";
import { endUserOf } from "../statistics.ts";

/**
 * Job arg with the key of the participant's former publisher. Where it leaves the own publisher: the key for the next one;
 * an external publisher makes it, so there any value asks for it.
 */
export const MIGRATION_ARG = "peppol-migration-key";

const config = Type.Object({
  doc_groups: Type.Array(Type.Union(DOCUMENT_GROUPS.map((key) => Type.Literal(key))), {
    title: "Groups of document types",
    default: ["ubl-invoice"],
  }),
  visibility: Type.Union(
    [Type.Literal("smp"), Type.Literal("smp+sml"), Type.Literal("smp+sml+peppol")],
    {
      title: "Visibility",
      description:
        "At the publisher only; also in the locator, so that others find it; also in the Peppol Directory.",
      default: "smp+sml",
    },
  ),
  directory: Type.Boolean({ title: "Show in the Peppol Directory", default: false }),
  disable: Type.Boolean({
    title: "Without receiving",
    description: "The participant is registered, and receives no documents.",
    default: false,
  }),
});
type Config = Static<typeof config>;

/**
 * Publishes a party as participant. It is no registration of the frame (`defineRegistration`), which is the permission of a
 * tax code to send: a party may have several participants and sends without any, a run with another configuration changes
 * what is published, and the record that the own publisher shows has to be stored before the locator is told. Each call may
 * be repeated.
 */
export const register = defineProvider({
  key: "peppol.register",
  name: "Register with Peppol",
  summary: "Publish the party as participant that receives documents at this access point.",
  schemas: ["org/party"],
  effect: "external",
  credentials: [accessPoint.key, smp.key, providerToken.key],
  config,
  run: onDocument((task: DocumentTask<Config>, ctx) => orLater(() => registerParty(task, ctx))),
});

/** Reference of a participant that the own publisher shows, and that has to be announced. */
const SHOWN = "shown";

async function registerParty(task: DocumentTask<Config>, ctx: StepContext): Promise<StepResult> {
  const party = task.envelope.doc;
  const participant = addressIn(party) ?? taxAddress(party);
  if (!participant)
    return step.ko(
      "no-address",
      "the party has neither a Peppol inbox nor a tax id of a known scheme",
    );
  const settings = await ctx.config(app);
  portsOf(callerOf(ctx)).cache.drop(participant);
  if (usesProvider(settings)) return registerWithProvider(task, participant, ctx);
  const known = await ctx.records(participants).get(participant.value);
  if (known?.value.isAtProvider === true)
    return step.ko(
      "already-registered",
      `${participant.value} is registered with the service provider: unregister it first`,
    );
  return settings.publisher === "own"
    ? registerHere(task, participant, settings, ctx)
    : registerElsewhere(task, participant, ctx);
}

const servicesOf = ({ disable, doc_groups: groups }: Config) =>
  disable ? [] : groups.flatMap((group) => PEPPOL_SERVICES[group]);
const wantsCard = ({ directory, visibility }: Config) =>
  directory || visibility === "smp+sml+peppol";

/** The record first, so that the publisher shows what locator and directory are told about. */
async function registerHere(
  task: DocumentTask<Config>,
  participant: Participant,
  settings: AppConfig<typeof app>,
  ctx: StepContext,
): Promise<StepResult> {
  const { config: wanted, args, envelope, workspace, ref } = task;
  const known = await ctx.records(participants).get(participant.value);
  const publication = {
    ...{ workspace: workspace.id, participant, groups: wanted.doc_groups },
    types: typesOf(servicesOf(wanted)),
    isListed: wanted.visibility !== "smp",
    card: wantsCard(wanted) ? entityOf(envelope.doc) : undefined,
    ...endUserOf(envelope.doc, participant, workspace),
  };
  // A participant without address is known by an external publisher.
  const wasAnnounced =
    known !== undefined && (known.value.isAnnounced === true || known.value.address === undefined);
  if (ref !== SHOWN) {
    const shown = step.wait("published, and not announced", { seconds: 0, ref: SHOWN });
    return {
      ...shown,
      effects: { records: [publicationRecord(publication, wasAnnounced, known?.value)] },
    };
  }
  const refusal = await announce(
    publication,
    known?.value,
    args[MIGRATION_ARG] ?? "",
    settings,
    ctx,
  );
  if (refusal?.status !== "KO")
    return registered(envelope.doc, participant, publicationRecord(publication, true));
  const removed = { type: participants, id: participant.value, value: null };
  return { ...refusal, effects: { records: wasAnnounced ? [] : [removed] } };
}

/** The provider publishes the participant, and delivers its documents here. */
async function registerWithProvider(
  { config: wanted, args, envelope, workspace }: DocumentTask<Config>,
  participant: Participant,
  ctx: StepContext,
): Promise<StepResult> {
  const services = servicesOf(wanted);
  const card = wantsCard(wanted) ? entityOf(envelope.doc) : undefined;
  const fault = await registerAtProvider(
    participant,
    {
      ...{ services, card, isListed: wanted.visibility !== "smp" },
      migrationKey: args[MIGRATION_ARG] ?? "",
    },
    ctx,
  );
  if (fault) return fault;
  const value = {
    ...{ groups: [...wanted.doc_groups], types: typesOf(services), hasCard: card !== undefined },
    ...{ isAtProvider: true, ...endUserOf(envelope.doc, participant, workspace) },
  };
  return registered(envelope.doc, participant, putRecord(participants, participant.value, value));
}

async function registerElsewhere(
  { config: wanted, args, envelope, workspace }: DocumentTask<Config>,
  participant: Participant,
  ctx: StepContext,
): Promise<StepResult> {
  const party = envelope.doc;
  const publisher = await publisherOf(callerOf(ctx));
  const known = await ctx.records(participants).get(participant.value);
  const key = args[MIGRATION_ARG] ?? "";
  const refusal =
    key !== ""
      ? await migrated(publisher, participant, key)
      : known === undefined
        ? await elsewhere(publisher, participant, ctx)
        : undefined;
  if (refusal) return refusal;
  // What was looked up just now is over once the participant is published.
  portsOf(callerOf(ctx)).cache.drop(participant);
  const services = servicesOf(wanted);
  const hasCard = wantsCard(wanted);
  const fault = await published(publisher, participant, { party, wanted, services, hasCard }, ctx);
  if (fault) return fault;
  const value = {
    ...{ groups: [...wanted.doc_groups], types: typesOf(services), hasCard },
    ...endUserOf(party, participant, workspace),
  };
  return registered(party, participant, putRecord(participants, participant.value, value));
}

/** The inbox is written into the party. */
function registered(party: JsonObject, participant: Participant, record: RecordWrite): StepResult {
  const inboxes = inboxesWith(party, participant);
  const change = {
    type: "application/merge-patch+json",
    data: { inboxes: [...(inboxes ?? [])] },
  } as const;
  const { value } = participant;
  return step.ok({
    records: [record],
    ...(inboxes && { document: change }),
    meta: [{ key: "participant", ref: value.slice(0, 20), value: { id: value } }],
  });
}

async function migrated(
  publisher: Publisher,
  participant: Participant,
  key: string,
): Promise<StepResult | undefined> {
  const answer = await publisher.migrate(participant, key);
  // After a lost answer the publisher has the participant, and refuses the key.
  if (answer.is === "done" || (await publisher.has(participant))) return undefined;
  return step.ko("migration-key", "migration key is not valid");
}

/** A participant exists at one publisher only. */
async function elsewhere(
  publisher: Publisher,
  participant: Participant,
  ctx: StepContext,
): Promise<StepResult | undefined> {
  const caller = callerOf(ctx);
  const found = await findPublisher(participant, await locatorOf(caller), portsOf(caller));
  if (found.is === "failed") return step.retry(found.message);
  const isElsewhere =
    found.is === "found" && new URL(found.url).host !== new URL(publisher.url).host;
  return isElsewhere
    ? step.ko(
        "already-registered",
        `${participant.value} is already registered by another provider`,
      )
    : undefined;
}

interface Registration {
  readonly party: JsonObject;
  readonly wanted: Config;
  readonly services: readonly PeppolService[];
  readonly hasCard: boolean;
}

/** Group, services and card, in this order; the fault of the first that is refused. */
async function published(
  publisher: Publisher,
  participant: Participant,
  { party, wanted, services, hasCard }: Registration,
  ctx: StepContext,
): Promise<StepResult | undefined> {
  const point = await receivingPoint(ctx, PEPPOL, await ctx.config(app));
  const calls: (() => Promise<Published>)[] = [
    () => publisher.putGroup(participant, wanted.visibility !== "smp"),
    ...services.map((service) => () => publisher.putService(participant, service, point)),
    ...(hasCard ? [() => publisher.putCard(participant, entityOf(party))] : []),
  ];
  return firstFault(participant, calls);
}

function entityOf(party: JsonObject): BusinessEntity {
  const address = firstOf(party.addresses);
  const place = ["street", "num", "code", "locality"].map((name) => textOf(address, name));
  return {
    name: textOf(party, "name"),
    country: countryOf(party),
    place: place.filter((part) => part !== "").join(" "),
    website: textOf(firstOf(party.websites), "url"),
    email: textOf(firstOf(party.emails), "addr"),
  };
}

function firstOf(list: unknown): unknown {
  return Array.isArray(list) ? list[0] : undefined;
}
