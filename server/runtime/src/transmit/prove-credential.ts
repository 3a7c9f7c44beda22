import type { CallContext, Connection, Proof } from "@fakturo/plugin";
import type { WaitingCredential } from "@fakturo/server-domain/credentials";
import type { Registrations } from "@fakturo/server-domain/registrations";
import {
  enqueueTransmission,
  findWorkspace,
  type Tx,
  type WorkspaceRow,
} from "@fakturo/server-storage/store";
import { type CallOptions, callConnection } from "../connect/call-connection.ts";

export interface ProofOptions extends CallOptions {
  readonly services: CallOptions["services"] & {
    readonly registrations: Pick<Registrations, "identifies">;
  };
  readonly connections: ReadonlyMap<string, Connection>;
}

/** Pause after a proof without result, and after one that was refused: authorities take time to know it. */
const AGAIN_MS = 300_000;
const AFTER_REFUSAL_MS = 3_600_000;

/**
 * Tries a version that is not used yet with calls that change nothing, and uses it where all connections that
 * identify themselves with it accept it: those that have an address and for which the holder is registered. The former
 * version stays in use until then.
 */
export async function proveCredential(
  id: string,
  workspaceId: string,
  options: ProofOptions,
  stopping: AbortSignal,
): Promise<void> {
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => options.inWorkspace(workspaceId, work);
  const { credentials } = options.services;
  const found = await inTx(async (tx) => ({
    workspace: await findWorkspace(tx),
    waiting: await credentials.waiting(tx, id),
  }));
  const { workspace, waiting } = found;
  if (!workspace || !waiting) return;
  const asked = await inTx((tx) => askedAbout(tx, waiting, options));
  const proof = await proofOf(waiting, asked, { workspace, options, stopping });
  await inTx(async (tx) => {
    // Another version may have taken its place meanwhile.
    const still = await credentials.waiting(tx, id);
    if (!still) return;
    if (proof.is === "works") return credentials.activate(tx, still);
    await credentials.explain(tx, still, proof.message);
    const pause = proof.is === "refused" ? AFTER_REFUSAL_MS : AGAIN_MS;
    await enqueueTransmission(tx, { credential: id }, pause);
  });
}

interface ProvingConnection {
  readonly connection: Connection;
  readonly prove: NonNullable<Connection["prove"]>;
}

/** Connections of the holder that are called with the credential, and that have a call to try it (`prove`). */
async function askedAbout(
  tx: Tx,
  { place }: WaitingCredential,
  { connections, environments, services }: ProofOptions,
): Promise<readonly ProvingConnection[]> {
  const asked: ProvingConnection[] = [];
  for (const connection of connections.values()) {
    const { key, credential, prove } = connection;
    if (credential !== place.key || !prove) continue;
    if (environments.endpoints(key, place.environment).length === 0) continue;
    if (await services.registrations.identifies(tx, key, place)) asked.push({ connection, prove });
  }
  return asked;
}

interface ProofScope {
  readonly workspace: WorkspaceRow;
  readonly options: ProofOptions;
  readonly stopping: AbortSignal;
}

/** The first proof that fails, asked of one connection after the other. */
async function proofOf(
  { row, place }: WaitingCredential,
  asked: readonly ProvingConnection[],
  { workspace, options, stopping }: ProofScope,
): Promise<Proof> {
  const { environment, holder } = place;
  for (const { connection, prove } of asked) {
    const version = { credential: row.version, isProof: true };
    const caller = { connection, workspace, environment, holder, ...version };
    const call = (ctx: CallContext) => prove.call(connection, ctx);
    const called = await callConnection(caller, options, stopping, call);
    if (!called.ok) return { is: "unknown", message: called.message };
    if (called.value.is !== "works") return called.value;
  }
  return { is: "works" };
}
