import type { Registry } from "@fakturo/engine";
import { FakturoError } from "@fakturo/model";
import {
  type Credential,
  type CredentialSpec,
  credentialNamed,
  type Environment,
} from "@fakturo/plugin";
import type { Clock, Ids } from "@fakturo/server-base";
import {
  addCredential,
  type CredentialRow,
  type CredentialState,
  dropSessions,
  endAlarms,
  enqueueTransmission,
  explainCredential,
  findCredentialVersion,
  findCurrentCredential,
  findFormerCredential,
  listSuspended,
  lockCredential,
  lockCredentials,
  moveCredential,
  type SealedCredentialRow,
  type Tx,
} from "@fakturo/server-storage/store";
import {
  decrypt,
  ENCRYPTION_CONTEXT,
  encrypt,
  type MasterKeys,
} from "@fakturo/server-storage/vault";
import { declaredCredentials } from "./declared.ts";
import { environmentIn } from "./environment.ts";
import { expirySubjects } from "./expiry.ts";
import { TlsPairs } from "./tls-pairs.ts";
import { type CheckedValue, checkValue, credentialOf } from "./value.ts";

/** Identifies a credential of a workspace. */
export interface CredentialPlace {
  readonly environment: Environment;
  readonly key: string;
  /** Empty for the workspace's credential. */
  readonly holder: string;
}

/** A version that is not proved yet. */
export interface WaitingCredential {
  readonly row: CredentialRow;
  readonly place: CredentialPlace;
}

/** Certificates, passwords and tokens of workspaces, in versions. */
export interface CredentialService {
  /**
   * Stores a new version. The first version is used at once, later ones after their proof.
   * @throws FakturoError "not-found" for an undeclared key; "input", "signature" or "validation" for an invalid
   * value.
   */
  put(tx: Tx, workspaceId: string, place: CredentialPlace, value: unknown): Promise<CredentialRow>;
  /** The same for a value that the holder gives; a certificate has to name the holder. */
  putOwn(
    tx: Tx,
    workspaceId: string,
    place: CredentialPlace,
    value: unknown,
  ): Promise<CredentialRow>;
  /** Revokes a version: it is not used any more. @throws FakturoError "not-found". */
  revoke(tx: Tx, place: CredentialPlace, version: number): Promise<CredentialRow>;
  /** The unproved version with this id, locked; undefined when it is proved, revoked or unknown. */
  waiting(tx: Tx, id: string): Promise<WaitingCredential | undefined>;
  /** Puts a version into use and drops the sessions of the former one. */
  activate(tx: Tx, waiting: WaitingCredential): Promise<void>;
  /** Stores the reason why a version does not work, for people. */
  explain(tx: Tx, waiting: WaitingCredential, problem: string): Promise<void>;
  /**
   * Notes that an authority refused a version. Returns its id from the second refusal in a row on, else
   * undefined.
   */
  refused(
    tx: Tx,
    place: CredentialPlace,
    version: number,
    reason: string,
  ): Promise<string | undefined>;
  /** Notes that a version works again after a refusal. */
  works(tx: Tx, place: CredentialPlace, version: number): Promise<void>;
  /**
   * The version in use of the holder, else of the workspace; with `version`, that version while it is stored.
   */
  find(
    tx: Tx,
    workspaceId: string,
    place: CredentialPlace,
    version?: number,
  ): Promise<Credential | undefined>;
  /** The version that the one in use has replaced, as long as its value is kept. */
  former(tx: Tx, workspaceId: string, place: CredentialPlace): Promise<Credential | undefined>;
  /** The credential stored as plain secret: the holder's, else the workspace's; its version is 0. */
  fromSecret(
    place: CredentialPlace,
    read: (name: string) => Promise<string | undefined>,
  ): Promise<Credential | undefined>;
  /** The text of a declared credential by its secret name, e.g. `email.default`. */
  textOf(
    tx: Tx,
    workspaceId: string,
    environment: Environment,
    name: string,
  ): Promise<string | undefined>;
}

export interface CredentialOptions {
  readonly registry: Pick<Registry, "credentials" | "connections">;
  readonly masterKeys: MasterKeys;
  readonly clock: Clock;
  readonly ids: Ids;
}

export function createCredentials(options: CredentialOptions): CredentialService {
  return new DeclaredCredentials(options);
}

class DeclaredCredentials implements CredentialService {
  readonly #options: CredentialOptions;
  readonly #pairs: TlsPairs;

  constructor(options: CredentialOptions) {
    this.#options = options;
    this.#pairs = new TlsPairs(options.clock);
  }

  /** Read at each use, because apps in other processes are registered while the server runs. */
  get #specs(): ReadonlyMap<string, CredentialSpec> {
    return declaredCredentials(this.#options.registry);
  }

  put(tx: Tx, workspaceId: string, place: CredentialPlace, value: unknown): Promise<CredentialRow> {
    return this.#put(tx, workspaceId, place, { spec: this.#specOf(place), value });
  }

  putOwn(
    tx: Tx,
    workspaceId: string,
    place: CredentialPlace,
    value: unknown,
  ): Promise<CredentialRow> {
    const spec = this.#specOf(place);
    const own = {
      ...spec,
      checks: { ...spec.checks, namesHolder: spec.checks?.namesHolder ?? true },
    };
    return this.#put(tx, workspaceId, place, { spec: own, value });
  }

  async #put(
    tx: Tx,
    workspaceId: string,
    place: CredentialPlace,
    { spec, value }: { readonly spec: CredentialSpec; readonly value: unknown },
  ): Promise<CredentialRow> {
    const { clock, ids } = this.#options;
    const checked = checkValue(spec, value, { ...place, now: clock.now() });
    const known = await lockCredentials(tx, place);
    for (const { id, state } of known) if (state === "next") await this.#move(tx, id, "revoked");
    const hasCurrent = known.some(({ state }) => state === "current");
    const [id, version] = [ids.v7(), (known[0]?.version ?? 0) + 1];
    const begins = (checked.notBefore?.getTime() ?? 0) - clock.now();
    const state = hasCurrent || begins > 0 ? "next" : "current";
    const row = {
      ...place,
      id,
      version,
      state,
      ...this.#columns(workspaceId, id, checked),
    } as const;
    await addCredential(tx, row);
    if (state === "current") await this.#resume(tx, place);
    if (begins > 0) await enqueueTransmission(tx, { credential: id }, begins);
    else if (hasCurrent) await this.#startUse(tx, id, place.key);
    return this.#row(tx, id);
  }

  #columns(workspaceId: string, id: string, { text, notBefore, notAfter, facts }: CheckedValue) {
    const { masterKeys, clock } = this.#options;
    const context = ENCRYPTION_CONTEXT.credential(workspaceId, id);
    return {
      created_at: new Date(clock.now()),
      not_before: notBefore,
      not_after: notAfter,
      facts: JSON.stringify(facts),
      value: encrypt(masterKeys, Buffer.from(text), context),
    };
  }

  /** Used at once where no connection can prove it. */
  async #startUse(tx: Tx, id: string, key: string): Promise<void> {
    if (this.#connectionsOf(key).some(({ prove }) => prove))
      return enqueueTransmission(tx, { credential: id }, 0);
    const waiting = await this.waiting(tx, id);
    if (waiting) await this.activate(tx, waiting);
  }

  async revoke(tx: Tx, place: CredentialPlace, version: number): Promise<CredentialRow> {
    const rows = await lockCredentials(tx, place);
    const row = rows.find((one) => one.version === version);
    if (!row)
      throw new FakturoError("not-found", `there is no version ${version} of '${place.key}'`);
    if (row.state === "revoked") return row;
    await this.#move(tx, row.id, "revoked");
    if (row.state === "current") await this.#dropSessions(tx, place);
    return this.#row(tx, row.id);
  }

  async waiting(tx: Tx, id: string): Promise<WaitingCredential | undefined> {
    const row = await lockCredential(tx, id);
    if (row?.state !== "next") return undefined;
    const { environment, key, holder } = row;
    return { row, place: { environment: environmentIn(environment), key, holder } };
  }

  async activate(tx: Tx, { row, place }: WaitingCredential): Promise<void> {
    const known = await lockCredentials(tx, place);
    for (const { id, state } of known) if (state === "current") await this.#move(tx, id, "old");
    await this.#move(tx, row.id, "current");
    await this.#dropSessions(tx, place);
    await this.#resume(tx, place);
  }

  /** Registrations that were suspended with a former version go on. */
  async #resume(tx: Tx, place: CredentialPlace): Promise<void> {
    const connections = this.#connectionsOf(place.key).map(({ key }) => key);
    for (const registration of await listSuspended(tx, connections, place))
      await enqueueTransmission(tx, { registration }, 0);
  }

  explain(tx: Tx, { row }: WaitingCredential, problem: string): Promise<void> {
    return explainCredential(tx, row.id, problem);
  }

  async refused(
    tx: Tx,
    place: CredentialPlace,
    version: number,
    reason: string,
  ): Promise<string | undefined> {
    const row = await findCredentialVersion(tx, place, version);
    if (!row) return undefined;
    await explainCredential(tx, row.id, reason);
    return row.problem === null ? undefined : row.id;
  }

  async works(tx: Tx, place: CredentialPlace, version: number): Promise<void> {
    const row = await findCredentialVersion(tx, place, version);
    if (!row || row.problem === null) return;
    await explainCredential(tx, row.id, null);
    await endAlarms(tx, "credentials", [row.id], new Date(this.#options.clock.now()));
  }

  async find(
    tx: Tx,
    workspaceId: string,
    place: CredentialPlace,
    version?: number,
  ): Promise<Credential | undefined> {
    const row =
      version === undefined
        ? await findCurrentCredential(tx, place)
        : await findCredentialVersion(tx, place, version);
    return this.#opened(workspaceId, place, row);
  }

  async former(
    tx: Tx,
    workspaceId: string,
    place: CredentialPlace,
  ): Promise<Credential | undefined> {
    return this.#opened(workspaceId, place, await findFormerCredential(tx, place));
  }

  #opened(
    workspaceId: string,
    place: CredentialPlace,
    row: SealedCredentialRow | undefined,
  ): Credential | undefined {
    const spec = this.#specOf({ ...place, holder: "" });
    if (!row) return undefined;
    const kept = { notAfter: row.not_after, pairs: this.#pairs };
    return credentialOf(spec, row.version, this.#open(workspaceId, row), kept);
  }

  async fromSecret(
    { key, holder }: CredentialPlace,
    read: (name: string) => Promise<string | undefined>,
  ): Promise<Credential | undefined> {
    const spec = this.#specOf({ key, holder: "" });
    const own = spec.scope === "holder" && holder !== "" ? `${key}.${holder.toLowerCase()}` : key;
    const text = (await read(own)) ?? (own === key ? undefined : await read(key));
    if (text === undefined) return undefined;
    return credentialOf(spec, 0, text, { notAfter: null, pairs: this.#pairs });
  }

  async textOf(
    tx: Tx,
    workspaceId: string,
    environment: Environment,
    name: string,
  ): Promise<string | undefined> {
    const named = credentialNamed(this.#specs, name);
    if (!named) return undefined;
    const { spec, holder } = named;
    const row = await findCurrentCredential(tx, { environment, key: spec.key, holder });
    const isExact = row?.holder.toLowerCase() === holder.toLowerCase();
    return row && isExact ? this.#open(workspaceId, row) : undefined;
  }

  #open(workspaceId: string, { id, value }: SealedCredentialRow): string {
    const context = ENCRYPTION_CONTEXT.credential(workspaceId, id);
    return decrypt(this.#options.masterKeys, value, context).toString();
  }

  #specOf({ key, holder }: Pick<CredentialPlace, "key" | "holder">): CredentialSpec {
    const spec = this.#specs.get(key);
    if (!spec) throw new FakturoError("not-found", `no loaded plugin declares '${key}'`);
    if (holder !== "" && spec.scope === "workspace")
      throw new FakturoError("input", `'${key}' is one for the workspace and has no holder`);
    return spec;
  }

  #connectionsOf(key: string) {
    const { connections } = this.#options.registry;
    return [...connections.values()].filter(({ credential }) => credential === key);
  }

  /** A replaced version needs no warning of its expiry or its refusal. */
  async #move(tx: Tx, id: string, state: CredentialState): Promise<void> {
    const now = new Date(this.#options.clock.now());
    await moveCredential(tx, id, state, now);
    if (state === "current") return;
    await endAlarms(tx, "expiring", expirySubjects(id), now);
    await endAlarms(tx, "credentials", [id], now);
  }

  /** Any holder may use sessions of the workspace's credential. */
  #dropSessions(tx: Tx, { environment, key, holder }: CredentialPlace): Promise<void> {
    const prefixes = this.#connectionsOf(key).map((connection) =>
      [environment, connection.key, ...(holder === "" ? [] : [holder]), ""].join(" "),
    );
    return dropSessions(tx, prefixes);
  }

  async #row(tx: Tx, id: string): Promise<CredentialRow> {
    const row = await lockCredential(tx, id);
    if (!row) throw new Error("a credential that was just written is not there");
    const { value: _, ...rest } = row;
    return rest;
  }
}
