import { pauseIn, withdraw } from "@fakturo/connection";
import { FakturoError } from "@fakturo/model";
import {
  type CallContext,
  type Connection,
  guardedConnections,
  onceInputs,
  type RegistrationAnswer,
  type RegistrationRequest,
  type RegistrationSpec,
} from "@fakturo/plugin";
import {
  type CredentialVersions,
  type Registrations,
  type StoredRegistration,
  versionsInUse,
} from "@fakturo/server-domain/registrations";
import {
  enqueueTransmission,
  enqueueWakes,
  findCurrentCredential,
  findWorkspace,
  hasRecordsUnderWay,
  lockSubmissions,
  saveSubmissions,
  type Tx,
  unsentRecords,
  type WorkspaceRow,
} from "@fakturo/server-storage/store";
import { type CallOptions, callConnection } from "../connect/call-connection.ts";
import { rowOf } from "../submissions/rows.ts";
import { changeOf, notRegistered } from "../submissions/write-row.ts";
import { type AfterRegistrationParts, startAfterwards } from "./after-registration.ts";

export interface RegistrarOptions extends CallOptions {
  readonly services: CallOptions["services"] &
    AfterRegistrationParts & {
      readonly registrations: Registrations;
      /** The database's time, the same for all nodes; milliseconds since the epoch. */
      readonly sharedNow: (tx: Tx) => Promise<number>;
    };
  readonly connections: ReadonlyMap<string, Connection>;
}

const MS_PER_S = 1000;
/** Added to the connection's timeout: lease of the calling process. */
const LEASE_MARGIN_MS = 30_000;
/** Pause after an unknown result, and interval of queries about a registration that is not decided. */
const RETRY_MS = 60_000;
const POLL_INTERVAL_MS = 900_000;

/** A registration whose lease this process holds. */
interface Claimed {
  readonly registration: StoredRegistration;
  readonly spec: RegistrationSpec;
  readonly connection: Connection;
  readonly workspace: WorkspaceRow;
  /** Versions of the asked credentials that the call uses. */
  readonly used: CredentialVersions;
}

/** Makes the next call of a registration; the one after it is queued when it returns. */
export async function advanceRegistration(
  id: string,
  workspaceId: string,
  options: RegistrarOptions,
  stopping: AbortSignal,
): Promise<void> {
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => options.inWorkspace(workspaceId, work);
  const claimed = await inTx((tx) => claim(tx, id, options));
  if (!claimed) return;
  const answer = await ask(claimed, options, stopping);
  await inTx((tx) => store(tx, claimed, answer, options));
}

/** Takes the lease; undefined while a person has to act or another process holds it. */
async function claim(
  tx: Tx,
  id: string,
  { services, connections }: RegistrarOptions,
): Promise<Claimed | undefined> {
  const { registrations, sharedNow } = services;
  const workspace = await findWorkspace(tx);
  const registration = await registrations.get(tx, id);
  const spec = registrations.specOf(registration.key);
  const connection = connections.get(registration.connection);
  if (!workspace || !connection) return undefined;
  if (registration.state === "suspended")
    await resume(tx, registration, connection, services, workspace.id);
  if (!ACTIVE.has(registration.state) || registration.detail.isAsked) return undefined;
  const now = await sharedNow(tx);
  const busy = registration.until.getTime() - now;
  const leaves = registration.state === "leaving";
  const pause = busy > 0 || !leaves ? busy : await withdrawUnsent(tx, registration, spec);
  if (pause > 0) {
    await enqueueTransmission(tx, { registration: id }, pause);
    return undefined;
  }
  const lease = connection.traits.timeout * MS_PER_S + LEASE_MARGIN_MS;
  const mine = { ...registration, until: new Date(now + lease), detail: opened(registration) };
  await registrations.save(tx, mine);
  const used = await versionsInUse(tx, registration, spec);
  return { registration, spec, connection, workspace, used };
}

/** Activates a registration again once its refused credential has a newer version. */
async function resume(
  tx: Tx,
  registration: StoredRegistration,
  { credential: key }: Connection,
  { registrations, credentials }: RegistrarOptions["services"],
  workspaceId: string,
): Promise<void> {
  const { environment, holder, detail } = registration;
  if (key === undefined || detail.refusedVersion === undefined) return;
  const current = await credentials.find(tx, workspaceId, { environment, key, holder });
  if (current && current.version !== detail.refusedVersion)
    await registrations.keep(tx, registration, "activate");
}

/** States before a registration is active for the first time. */
const NEW: ReadonlySet<string> = new Set(["submitting", "waiting"]);
const ACTIVE: ReadonlySet<string> = new Set(["submitting", "waiting", "renewing", "leaving"]);

/** Marks the call as sent: it may reach the authority from now on. */
function opened({ detail }: StoredRegistration): StoredRegistration["detail"] {
  return { ...detail, isOpen: true };
}

/**
 * Withdraws unsent records that belong to no chain. Returns milliseconds to wait while other records are open: they
 * are sent, and their results awaited, before the party leaves.
 */
async function withdrawUnsent(
  tx: Tx,
  { environment, holder }: StoredRegistration,
  spec: RegistrationSpec,
): Promise<number> {
  const sender = { environment, holder, connections: guardedConnections(spec) };
  const rows = (await lockSubmissions(tx, await unsentRecords(tx, sender))).map(rowOf);
  const verdict = notRegistered(`${holder} leaves ${spec.title}: nothing was sent`);
  const withdrawn = rows.flatMap((row) => {
    const known = withdraw(row);
    return known === row ? [] : [{ ...known, verdict }];
  });
  await saveSubmissions(
    tx,
    withdrawn.map((row) => changeOf(row, false)),
  );
  await enqueueWakes(
    tx,
    withdrawn.map(({ id }) => id),
  );
  return (await hasRecordsUnderWay(tx, sender)) ? pauseIn(environment, RETRY_MS) : 0;
}

/** Calls the authority. After a lost answer it is queried before the call is repeated. */
async function ask(
  { registration, spec, connection, workspace }: Claimed,
  options: RegistrarOptions,
  stopping: AbortSignal,
): Promise<RegistrationAnswer> {
  const { id, holder, environment, state, detail } = registration;
  const { config, inputs, details, isOpen = false } = detail;
  const request: RegistrationRequest = { id, holder, environment, config, inputs, details };
  const caller = { connection, workspace, environment, holder };
  const called = await callConnection(caller, options, stopping, async (ctx) => {
    const known = isOpen && state === "submitting" ? await spec.check?.(request, ctx) : undefined;
    return known && known.is !== "none" ? known : act(state, spec, request, ctx);
  });
  return called.ok ? called.value : { is: "unknown", message: called.message };
}

function act(
  state: StoredRegistration["state"],
  spec: RegistrationSpec,
  request: RegistrationRequest,
  ctx: CallContext,
): Promise<RegistrationAnswer> {
  const none: RegistrationAnswer = { is: "none" };
  const active: RegistrationAnswer = { is: "active" };
  switch (state) {
    case "submitting":
      return spec.register?.(request, ctx) ?? Promise.resolve(active);
    case "waiting":
      return spec.check?.(request, ctx) ?? Promise.resolve(active);
    case "renewing":
      return spec.renew?.(request, ctx) ?? Promise.resolve(active);
    case "leaving":
      return spec.unregister?.(request, ctx) ?? Promise.resolve(none);
    default:
      throw new FakturoError("internal", `nothing is called for a registration that is ${state}`);
  }
}

/** Stores an answer unless the state of the registration has changed during the call. */
async function store(
  tx: Tx,
  claimed: Claimed,
  answer: RegistrationAnswer,
  { services }: RegistrarOptions,
): Promise<void> {
  const { registrations } = services;
  const now = await registrations.get(tx, claimed.registration.id);
  const settled = settledDetail(now, claimed.spec);
  const free = { ...now, until: new Date(0) };
  const hasChanged = now.state !== claimed.registration.state;
  if (hasChanged) {
    await registrations.save(tx, free);
    return enqueueTransmission(tx, { registration: now.id }, 0);
  }
  const isUnknown = answer.is === "unknown";
  const known = { ...free, detail: isUnknown ? now.detail : settled };
  await storeIssued(tx, claimed, answer, services.credentials);
  const next =
    now.state === "leaving"
      ? await leftBy(tx, known, answer, claimed, services)
      : await answeredBy(tx, known, answer, services.registrations, claimed);
  if (next.state === "active" && NEW.has(now.state))
    await startAfterwards(tx, services, claimed.workspace.id, claimed.spec, next);
  if (!ACTIVE.has(next.state) || next.detail.isAsked) return;
  await enqueueTransmission(tx, { registration: next.id }, pauseAfter(next, answer));
}

/** Milliseconds until the next call. */
function pauseAfter({ state }: StoredRegistration, answer: RegistrationAnswer): number {
  if (answer.is === "waiting" && answer.retryIn !== undefined) return answer.retryIn * MS_PER_S;
  return state === "waiting" && answer.is !== "unknown" ? POLL_INTERVAL_MS : RETRY_MS;
}

/** The detail after an answer: without the open call and the inputs that are used once. */
function settledDetail(
  { detail }: StoredRegistration,
  spec: RegistrationSpec,
): StoredRegistration["detail"] {
  const { isOpen: _, ...rest } = detail;
  const once = new Set(onceInputs(spec));
  const kept = Object.entries(detail.inputs).filter(([name]) => !once.has(name));
  return { ...rest, inputs: Object.fromEntries(kept) };
}

/** Stores the credentials that the authority has issued, in the transaction of the answer. */
async function storeIssued(
  tx: Tx,
  { registration: { environment, holder }, workspace }: Claimed,
  answer: RegistrationAnswer,
  credentials: RegistrarOptions["services"]["credentials"],
): Promise<void> {
  const issued = "issued" in answer ? (answer.issued ?? []) : [];
  for (const { key, value } of issued)
    await credentials.put(tx, workspace.id, { environment, key, holder }, value);
}

type Registry = RegistrarOptions["services"]["registrations"];

async function leftBy(
  tx: Tx,
  registration: StoredRegistration,
  answer: RegistrationAnswer,
  { spec }: Claimed,
  { registrations, credentials }: RegistrarOptions["services"],
): Promise<StoredRegistration> {
  if (answer.is === "none" || answer.is === "refused") {
    const { environment, holder } = registration;
    for (const key of spec.issues ?? []) {
      const place = { environment, key, holder };
      const current = await findCurrentCredential(tx, place);
      if (current?.holder === holder) await credentials.revoke(tx, place, current.version);
    }
    return registrations.keep(tx, registration, "left");
  }
  const message = "message" in answer ? answer.message : "the authority still has it";
  const kept = { ...registration, detail: { ...registration.detail, message } };
  await registrations.save(tx, kept);
  return kept;
}

async function answeredBy(
  tx: Tx,
  registration: StoredRegistration,
  answer: RegistrationAnswer,
  registrations: Registry,
  { workspace, used }: Claimed,
): Promise<StoredRegistration> {
  const { detail } = registration;
  switch (answer.is) {
    case "active": {
      const { until, details = detail.details } = answer;
      const validUntil = until === undefined ? null : new Date(until);
      return registrations.keep(tx, { ...registration, validUntil }, "activate", { details });
    }
    case "waiting": {
      const { message, details = detail.details } = answer;
      const kept = { ...registration, detail: { ...detail, message, details } };
      if (registration.state !== "submitting") await registrations.save(tx, kept);
      return registration.state === "submitting"
        ? registrations.keep(tx, kept, "wait", { message, details })
        : kept;
    }
    case "refused":
      return registrations.keep(tx, registration, refusalEvent(registration), {
        faults: answer.faults,
      });
    case "ask-again":
      return registrations.askAgain(tx, registration, workspace.id, answer, used);
    case "none":
      return registrations.keep(tx, registration, refusalEvent(registration), {
        faults: [{ code: "not-registered", message: "the authority has no such registration" }],
      });
    case "unknown": {
      const kept = { ...registration, detail: { ...detail, message: answer.message } };
      await registrations.save(tx, kept);
      return kept;
    }
  }
}

/** A registration that was active is suspended: no new records are sent until it is active again. */
function refusalEvent({ state }: StoredRegistration): "refuse" | "suspend" {
  return state === "renewing" ? "suspend" : "refuse";
}
