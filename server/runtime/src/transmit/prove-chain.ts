import { pauseIn, rulesOf, STOPPED_MS } from "@fakturo/connection";
import type { ChainVerdict, Connection, RestoredChain } from "@fakturo/plugin";
import { type AlarmParts, endAlarm, raiseAlarm } from "@fakturo/server-domain/alarms";
import { environmentIn } from "@fakturo/server-domain/credentials";
import {
  type ChainStream,
  enqueueTransmission,
  findChainStop,
  findChainStream,
  findStream,
  findWorkspace,
  hasLink,
  isRestored,
  markProved,
  newestOfStream,
  recordsOf,
  type SubmissionRecord,
  stopForeign,
  type Tx,
} from "@fakturo/server-storage/store";
import { type CallOptions, callConnection } from "../connect/call-connection.ts";
import { rowOf } from "../submissions/rows.ts";
import { submissionOf } from "./submission-store.ts";

export interface ChainProofOptions extends CallOptions {
  readonly services: CallOptions["services"] & AlarmParts;
  readonly connections: ReadonlyMap<string, Connection>;
}

/** Pause after a comparison without result. */
const AGAIN_MS = 60_000;

/** What is compared: the newest record of a stream. */
interface Compared {
  readonly key: string;
  readonly stream: ChainStream;
  readonly newest: SubmissionRecord;
  readonly isFirst: boolean;
}

/**
 * Compares a chain that waits since the database was restored with the authority's records: it continues where these
 * contain none that it lacks. Otherwise it stays stopped, with an alarm. Chains that cannot be compared wait for a person.
 */
export async function proveStoppedChain(
  key: string,
  workspaceId: string,
  options: ChainProofOptions,
  stopping: AbortSignal,
): Promise<void> {
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => options.inWorkspace(workspaceId, work);
  const found = await inTx(async (tx) => {
    const stop = await findChainStop(tx, key);
    if (stop?.cause !== "unproved" || stop.resumed_at) return undefined;
    const stream = await findChainStream(tx, key);
    const newest = stream && (await newestOfStream(tx, stream.key));
    if (!stream || !newest) return undefined;
    return { stop, compared: { key, stream, newest, isFirst: false } };
  });
  const connection = found && options.connections.get(found.compared.stream.connection);
  if (!found || !connection?.proveChain) return;
  const { stop, compared } = found;
  // Before that the authority may not list yet what was sent last.
  const isSimulated = compared.stream.environment === "simulated";
  const settled = stop.created_at.getTime() + (isSimulated ? 0 : rulesOf(connection).settleMs);
  const wait = settled - options.services.clock.now();
  const pause = wait > 0 ? wait : await compare(compared, { workspaceId, options, stopping });
  if (pause !== undefined) await inTx((tx) => enqueueTransmission(tx, { chain: key }, pause));
}

/**
 * The same before the first record of a stream is sent in a restored database: the dump may be older than its chain.
 * Milliseconds until the next look; undefined where the record may be sent.
 */
export async function proveFirstOf(
  stream: string,
  workspaceId: string,
  options: ChainProofOptions,
  stopping: AbortSignal,
): Promise<number | undefined> {
  const compared = await options.inWorkspace(workspaceId, async (tx) => {
    const found = await findStream(tx, stream);
    if (!found || found.head > 0 || found.stopped !== null || !(await isRestored(tx)))
      return undefined;
    const key = stream.split(" ").slice(2).join(" ");
    const newest = await newestOfStream(tx, stream);
    if (!newest || (await findChainStop(tx, key))) return undefined;
    return { key, stream: found, newest, isFirst: true };
  });
  return compared && compare(compared, { workspaceId, options, stopping });
}

interface Comparing {
  readonly workspaceId: string;
  readonly options: ChainProofOptions;
  readonly stopping: AbortSignal;
}

/** Stores the result; milliseconds until the next comparison, undefined where the chain may continue. */
async function compare(
  compared: Compared,
  { workspaceId, options, stopping }: Comparing,
): Promise<number | undefined> {
  const { key, stream } = compared;
  const { services, inWorkspace } = options;
  const verdict = await verdictOn(compared, { workspaceId, options, stopping });
  const environment = environmentIn(stream.environment);
  if (verdict.is === "unknown") {
    services.log.warn({ chain: key, workspace: workspaceId }, verdict.message);
    return pauseIn(environment, AGAIN_MS);
  }
  return inWorkspace(workspaceId, async (tx) => {
    const now = new Date(services.clock.now());
    await endAlarm(tx, services, "chain-unproved", [key]);
    if (verdict.is === "proved") {
      await markProved(tx, key, now);
      return undefined;
    }
    await stopForeign(tx, key, now);
    const { connection, holder } = stream;
    await raiseAlarm(tx, services, workspaceId, {
      kind: "chain-behind",
      subject: key,
      message: verdict.message,
      details: { connection, environment, holder },
    });
    return STOPPED_MS;
  });
}

async function verdictOn(
  { key, stream, newest, isFirst }: Compared,
  { workspaceId, options, stopping }: Comparing,
): Promise<ChainVerdict> {
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => options.inWorkspace(workspaceId, work);
  const workspace = await inTx(findWorkspace);
  const connection = options.connections.get(stream.connection);
  if (!workspace || !connection) return { is: "unknown", message: "the connection is not loaded" };
  const [stored] = await inTx((tx) => recordsOf(tx, [newest.id]));
  if (!stored) return { is: "unknown", message: "the newest record is not stored any more" };
  const chain: RestoredChain = {
    key,
    newest: submissionOf(rowOf(newest), stored.record),
    isFirst,
    has: (members) => inTx((tx) => hasLink(tx, key, members)),
  };
  const environment = environmentIn(stream.environment);
  const caller = { connection, workspace, environment, holder: stream.holder };
  const called = await callConnection(
    caller,
    options,
    stopping,
    async (ctx): Promise<ChainVerdict> =>
      (await connection.proveChain?.(chain, ctx)) ?? {
        is: "unknown",
        message: "the connection compares no chains",
      },
  );
  return called.ok ? called.value : { is: "unknown", message: called.message };
}
