import type { ProtocolPorts } from "@fakturo/connection";
import { isObject } from "@fakturo/model";
import type { Connection } from "@fakturo/plugin";
import { createBatches } from "@fakturo/server-base";
import { shareTransactions } from "@fakturo/server-storage/database";
import {
  type DelayedTransmission,
  enqueueDelayed,
  findStream,
  findSubmission,
  findWorkspace,
  openJobsOf,
  type Transmission,
  type Tx,
  type WorkspaceRow,
} from "@fakturo/server-storage/store";
import { callConnection } from "../connect/call-connection.ts";
import { type ClockParts, clockObstacle } from "../connect/clock-obstacle.ts";
import { pokeReferences } from "../interpret/poke.ts";
import { advanceFeed, type FeedOptions } from "../receive/feeds.ts";
import { keepCredentialResult } from "./credential-result.ts";
import { processMessage } from "./inbox.ts";
import { createLargeRecords } from "./large-records.ts";
import { proveFirstOf, proveStoppedChain } from "./prove-chain.ts";
import { proveCredential } from "./prove-credential.ts";
import { advanceRegistration, type RegistrarOptions } from "./registrar.ts";
import { type AlarmOptions, sendAlarm } from "./send-alarm.ts";
import { createSubmissionStores } from "./submission-store.ts";
import { goOn, type TransmissionSubject } from "./traced-pass.ts";

/** References whose jobs are woken; the release before queued a single one. */
interface Wake {
  readonly wake: readonly string[] | string;
}

/** Payload of the queue for a submission, a stream or jobs to wake. */
export type TransmitPayload = (Transmission | Wake) & { readonly workspace: string };

const SUBJECTS = [
  "submission",
  "stream",
  "chain",
  "credential",
  "feed",
  "inbox",
  "registration",
  "alarm",
  "operator-alarm",
] as const;

/** Parses a payload of the queue. */
export function isTransmitPayload(payload: unknown): payload is TransmitPayload {
  return (
    isObject(payload) &&
    typeof payload.workspace === "string" &&
    (isWake(payload) || SUBJECTS.some((name) => typeof payload[name] === "string"))
  );
}

function isWake(payload: object): payload is Wake {
  return "wake" in payload && [payload.wake].flat().every((one) => typeof one === "string");
}

export interface TransmitterOptions extends AlarmOptions {
  readonly services: FeedOptions["services"] & RegistrarOptions["services"] & ClockParts;
  readonly connections: ReadonlyMap<string, Connection>;
  readonly node: {
    readonly id: string;
    /** False when other nodes may count this process as dead. */
    isFresh(): boolean;
    /** False for a process that counts as dead. */
    isAlive(node: string): Promise<boolean>;
  };
  /** Monotonic clock, in milliseconds. */
  monotonic(): number;
}

/** Advances submissions, streams, chains and credentials. */
export interface Transmitter {
  /** Advances one subject by one pass; the next pass is queued when it returns. */
  transmit(payload: TransmitPayload, stopping: AbortSignal): Promise<void>;
}

const SUSPENDED = {
  message: "nothing new is sent: the registration is suspended or missing",
  pause: 300_000,
};
/** Delay of a record that waits for the operator's confirmation, which needs a restart. */
const UNCONFIRMED_MS = 60_000;
/** Delay of a record whose connection's plugin is not loaded. */
const PARKED_MS = 3_600_000;

/** Next passes of one transaction, which are queued together. */
const AGAIN = { size: 100, parallel: 4, parallelPerGroup: 1 };

export function createTransmitter(options: TransmitterOptions): Transmitter {
  const { services, inWorkspace, connections, node, monotonic } = options;
  const large = createLargeRecords();
  const reading = shareTransactions(inWorkspace);
  const stores = createSubmissionStores({ services, inWorkspace, reading });
  const again = createBatches<DelayedTransmission, undefined>({
    serve: (workspaceId, passes) =>
      inWorkspace(workspaceId, async (tx) => {
        tx.settle(enqueueDelayed(tx, passes));
        return passes.map(() => undefined);
      }),
    ...AGAIN,
  });

  const portsOf = (
    connection: Connection,
    workspace: WorkspaceRow,
    stopping: AbortSignal,
  ): ProtocolPorts => ({
    connection,
    store: stores(workspace.id),
    monotonic,
    node,
    uuid: () => services.ids.v7(),
    credential: async ({ holder, environment }) => {
      const { credential: key } = connection;
      if (key === undefined) return undefined;
      const place = { environment, key, holder };
      const found = await reading(workspace.id, (tx) =>
        services.credentials.find(tx, workspace.id, place),
      );
      return found?.version;
    },
    obstacle: async ({ holder, environment }) => {
      const { liveRefusal } = options.environments;
      if (environment === "live" && liveRefusal !== undefined)
        return { message: liveRefusal, pause: UNCONFIRMED_MS };
      const mayIntend = await reading(workspace.id, (tx) =>
        services.registrations.mayIntend(tx, connection.key, { holder, environment }),
      );
      if (!mayIntend) return SUSPENDED;
      return clockObstacle({ connection, workspace, holder, environment }, options, stopping);
    },
    credentialAnswered: (result) =>
      inWorkspace(workspace.id, (tx) =>
        keepCredentialResult(tx, { connection, workspaceId: workspace.id, result }, services),
      ),
    call: ({ holder, environment, credential }, work) =>
      callConnection(
        { connection, workspace, environment, holder, credential },
        { ...options, reading },
        stopping,
        work,
      ),
  });

  const runErrand = (what: Errand, id: string, stopping: AbortSignal): Promise<void> => {
    if ("registration" in what)
      return advanceRegistration(what.registration, id, options, stopping);
    if ("chain" in what) return proveStoppedChain(what.chain, id, options, stopping);
    if ("credential" in what) return proveCredential(what.credential, id, options, stopping);
    if ("feed" in what) return advanceFeed(what.feed, id, options, stopping);
    if ("inbox" in what) return processMessage(what.inbox, id, options, stopping);
    // In its own transaction: the end of a submission locks its row first, the advance of a job locks the job first.
    if ("wake" in what)
      return inWorkspace(id, (tx) => pokeReferences(tx, services, [what.wake].flat()));
    return sendAlarm(what, id, options, stopping);
  };

  const unproved = async (
    what: TransmissionSubject,
    id: string,
    connection: Connection,
    stopping: AbortSignal,
  ) =>
    "stream" in what && connection.proveChain
      ? proveFirstOf(what.stream, id, options, stopping)
      : undefined;

  return {
    async transmit({ workspace: id, ...what }, stopping) {
      if (!isOutgoing(what)) return runErrand(what, id, stopping);
      const { workspace, subject } = await reading(id, async (tx) => {
        const found = [findWorkspace(tx), subjectOf(tx, what)] as const;
        const [workspace, subject] = await Promise.all(found);
        return { workspace, subject };
      });
      if (!workspace || !subject) return;
      const connection = connections.get(subject.connection);
      if (!connection) {
        services.log.warn(
          { connection: subject.connection },
          "records wait for a connection that is not loaded",
        );
        await again.run(id, { what, delay: PARKED_MS });
        return;
      }
      const proof = await unproved(what, id, connection, stopping);
      if (proof !== undefined) {
        await again.run(id, { what, delay: proof });
        return;
      }
      const ports = portsOf(connection, workspace, stopping);
      const delay = await large.sent(id, subject.size, () =>
        goOn(what, ports, (ids) => reading(id, (tx) => openJobsOf(tx, ids))),
      );
      if (delay !== undefined) await again.run(id, { what, delay });
    },
  };
}

type Errand = Exclude<Transmission, TransmissionSubject> | Wake;

function isOutgoing(what: Transmission | Wake): what is TransmissionSubject {
  return "submission" in what || "stream" in what;
}

/** Connection and bytes of a record; those of a stream are bounded by its messages. */
async function subjectOf(
  tx: Tx,
  what: TransmissionSubject,
): Promise<{ readonly connection: string; readonly size: number } | undefined> {
  if ("submission" in what) return findSubmission(tx, what.submission);
  const stream = await findStream(tx, what.stream);
  return stream && { connection: stream.connection, size: 0 };
}
