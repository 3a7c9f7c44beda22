import { isRegistrationOver, type RegistrationEvent } from "@fakturo/connection";
import type { Registry } from "@fakturo/engine";
import { FakturoError, type JsonObject } from "@fakturo/model";
import {
  type Environment,
  guardedConnections,
  needsPerson,
  type RegistrationSpec,
} from "@fakturo/plugin";
import type { Clock, Ids } from "@fakturo/server-base";
import {
  addRegistration,
  dropRegistrationLinks,
  endAlarms,
  enqueueTransmission,
  enqueueWakes,
  guardingState,
  hasRegistration,
  linkEnd,
  listRegistrations,
  lockRegistration,
  lockRegistrationOf,
  putRegistrationLink,
  type RegistrationPlace,
  saveRegistration,
  type Tx,
  upsertMeta,
} from "@fakturo/server-storage/store";
import {
  after,
  isPageOpen,
  NEW_DETAIL,
  type RegistrationDetail,
  registrationOf,
  type StoredRegistration,
  withoutReason,
} from "./detail.ts";
import {
  FINISHES,
  type GuardedParty,
  isTestHolder,
  registeringAdvice,
  SENDS,
  sends,
} from "./guard.ts";
import { LINK_DAYS, newLinkToken } from "./link.ts";
import { askedAnew, type CredentialVersions } from "./refusal.ts";

export interface RegistrationParts {
  readonly registry: Pick<Registry, "registrations" | "providers" | "credentials">;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Base address of pages behind links. */
  readonly pageUrl: (workspaceId: string, token: string) => string;
}

/** Holder of a registration, and its environment. */
export interface RegistrationScope {
  readonly workspaceId: string;
  readonly environment: Environment;
  /** Entry of the party. */
  readonly entry: string | null;
  readonly holder: string;
}

const DAY_MS = 86_400_000;
/** Key of the fact with the page's address on the party's entry. */
const DEFAULT_LINK_KEY = "link";
const REF_LENGTH = 12;

/** Registrations of parties at authorities: their states and the decisions of people. */
export class Registrations {
  readonly #parts: RegistrationParts;

  constructor(parts: RegistrationParts) {
    this.#parts = parts;
  }

  /** @throws FakturoError "not-found" for a registration that no loaded plugin declares. */
  specOf(key: string): RegistrationSpec {
    const spec = this.#parts.registry.registrations.get(key);
    if (!spec) throw new FakturoError("not-found", `no loaded plugin has the registration ${key}`);
    return spec;
  }

  /**
   * Starts a registration or continues the existing one; opens the page where input of a person is needed. A new
   * one keeps `config`.
   */
  async begin(
    tx: Tx,
    key: string,
    scope: RegistrationScope,
    config: JsonObject = {},
  ): Promise<StoredRegistration> {
    const spec = this.specOf(key);
    const found = await this.#placed(tx, spec, scope);
    const isOver = isRegistrationOver(found.state);
    const begun = isOver ? await this.#keep(tx, found, "restart", NEW_DETAIL) : found;
    return this.#begun(tx, isNew(begun) ? withConfig(begun, config) : begun, spec, scope);
  }

  async #begun(
    tx: Tx,
    begun: StoredRegistration,
    spec: RegistrationSpec,
    scope: RegistrationScope,
  ): Promise<StoredRegistration> {
    if (begun.state === "draft")
      return needsPerson(spec)
        ? this.openPage(tx, begun, scope.workspaceId)
        : this.keep(tx, begun, "submit");
    if (begun.state !== "link-open" || (await this.#hasLink(tx, begun))) return begun;
    return this.openPage(tx, begun, scope.workspaceId);
  }

  async #hasLink(tx: Tx, { id }: StoredRegistration): Promise<boolean> {
    const end = await linkEnd(tx, id);
    return end !== undefined && end.getTime() > this.#parts.clock.now();
  }

  async #placed(
    tx: Tx,
    spec: RegistrationSpec,
    scope: RegistrationScope,
  ): Promise<StoredRegistration> {
    const { environment, holder, entry } = scope;
    const place = { environment, key: spec.key, holder };
    const known = await lockRegistrationOf(tx, place);
    if (known) return { ...registrationOf(known), entry: entry ?? known.entry };
    const { clock, ids } = this.#parts;
    await addRegistration(tx, {
      ...place,
      id: ids.v7(),
      connection: spec.connection,
      entry,
      created_at: new Date(clock.now()),
      detail: JSON.stringify(NEW_DETAIL),
    });
    return this.#placed(tx, spec, scope);
  }

  /**
   * Opens the page for input. A link that is still valid is kept; otherwise a new one is made, and its address is
   * stored in the `meta` of the party's entry.
   */
  async openPage(
    tx: Tx,
    registration: StoredRegistration,
    workspaceId: string,
    detail: Partial<RegistrationDetail> = {},
  ): Promise<StoredRegistration> {
    const { linkKey } = this.specOf(registration.key);
    const isAsked = registration.state === "renewing" || undefined;
    const { message, code, refused } = registration.detail;
    // A page whose link has ended opens again for the same reason.
    const reason = isPageOpen(registration) && message !== undefined && { message, code, refused };
    const asked = { ...reason, ...detail, linkKey, isAsked };
    const opened = await this.keep(tx, registration, "ask", asked);
    if (await this.#hasLink(tx, opened)) return opened;
    const { clock, pageUrl } = this.#parts;
    const { token, hash } = newLinkToken();
    const [now, end] = [clock.now(), clock.now() + LINK_DAYS * DAY_MS];
    await putRegistrationLink(tx, hash, opened.id, new Date(now), new Date(end));
    await this.#publish(tx, opened, pageUrl(workspaceId, token));
    return opened;
  }

  /** Opens the page again for what the authority has refused of the input. */
  askAgain(
    tx: Tx,
    registration: StoredRegistration,
    workspaceId: string,
    answer: Parameters<typeof askedAnew>[1],
    used: CredentialVersions,
  ): Promise<StoredRegistration> {
    const detail = askedAnew(registration.detail, answer, used);
    return this.openPage(tx, registration, workspaceId, detail);
  }

  async #publish(
    tx: Tx,
    { entry, key, id, detail }: StoredRegistration,
    link: string | null,
  ): Promise<void> {
    if (entry === null) return;
    const [src = key] = key.split(".", 1);
    const shown = { ref: id.replaceAll("-", "").slice(-REF_LENGTH), value: null, link_url: link };
    const flags = { indexed: true, owned: false, secure: false, shared: true };
    const row = {
      entry,
      src,
      key: detail.linkKey ?? DEFAULT_LINK_KEY,
      ...shown,
      link_scope: "public",
      ...flags,
    };
    await upsertMeta(tx, row, new Date(this.#parts.clock.now()));
  }

  /**
   * Applies an event to a registration: ends its link once the operator has approved or nothing can be asked again,
   * queues the next call of the authority, and wakes the waiting steps.
   */
  async keep(
    tx: Tx,
    registration: StoredRegistration,
    event: RegistrationEvent,
    detail: Partial<RegistrationDetail> = {},
  ): Promise<StoredRegistration> {
    const next = await this.#keep(tx, registration, event, detail);
    if (next.state === registration.state) return next;
    const { id, state } = next;
    if (event === "approve" || !SHOWS_PAGE.has(state)) await this.#endLink(tx, next);
    if (registration.state === "reviewing") await this.#endAlarm(tx, id);
    if (CALLS.has(state)) await enqueueTransmission(tx, { registration: id }, 0);
    await enqueueWakes(tx, [id]);
    return next;
  }

  async #endLink(tx: Tx, registration: StoredRegistration): Promise<void> {
    if (await dropRegistrationLinks(tx, registration.id))
      await this.#publish(tx, registration, null);
  }

  /** Calls the authority to renew a registration whose page is confirmed. */
  async continueRenewal(tx: Tx, registration: StoredRegistration): Promise<StoredRegistration> {
    const { isAsked: _, ...detail } = withoutReason(registration.detail);
    const next = { ...registration, detail };
    await this.save(tx, next);
    await enqueueTransmission(tx, { registration: next.id }, 0);
    return next;
  }

  async #keep(
    tx: Tx,
    registration: StoredRegistration,
    event: RegistrationEvent,
    detail: Partial<RegistrationDetail>,
  ): Promise<StoredRegistration> {
    const next = after(registration, event, new Date(this.#parts.clock.now()), detail);
    await this.save(tx, next);
    return next;
  }

  /** Writes a registration whose state does not change. */
  async save(tx: Tx, registration: StoredRegistration): Promise<void> {
    const { id, state, since, validUntil, until, entry, detail } = registration;
    const text = JSON.stringify(detail);
    await saveRegistration(tx, {
      id,
      state,
      since,
      valid_until: validUntil,
      until,
      entry,
      detail: text,
    });
  }

  #endAlarm(tx: Tx, id: string): Promise<number> {
    return endAlarms(tx, "approval", [id], new Date(this.#parts.clock.now()));
  }

  /** A party's registration, locked. */
  async of(tx: Tx, place: RegistrationPlace): Promise<StoredRegistration | undefined> {
    const row = await lockRegistrationOf(tx, place);
    return row && registrationOf(row);
  }

  /** @throws FakturoError "not-found". */
  async get(tx: Tx, id: string): Promise<StoredRegistration> {
    const row = await lockRegistration(tx, id);
    if (!row) throw new FakturoError("not-found", "registration not found");
    return registrationOf(row);
  }

  async list(
    tx: Tx,
    state: string | undefined,
    limit: number,
  ): Promise<readonly StoredRegistration[]> {
    return (await listRegistrations(tx, state, limit)).map(registrationOf);
  }

  /**
   * The operator's decision about a registration.
   * @throws FakturoError "not-found"; "conflict" for one that does not wait for approval.
   */
  async decide(tx: Tx, id: string, isApproved: boolean, reason = ""): Promise<StoredRegistration> {
    const registration = await this.get(tx, id);
    if (registration.state !== "reviewing")
      throw new FakturoError(
        "conflict",
        `the registration is ${registration.state} and waits for no approval`,
      );
    if (isApproved) return this.keep(tx, registration, "approve");
    const message = reason || "the operator refused the registration";
    return this.keep(tx, registration, "reject", {
      message,
      faults: [{ code: "rejected", message }],
    });
  }

  /** Ends a registration after the operation in progress. Undefined where the party has none. */
  async leave(tx: Tx, place: RegistrationPlace): Promise<StoredRegistration | undefined> {
    const registration = await this.of(tx, place);
    return registration && this.keep(tx, registration, "unregister");
  }

  /** Suspends a holder's registration at a connection because its credential was refused. */
  async suspend(
    tx: Tx,
    connection: string,
    { environment, holder }: Pick<RegistrationPlace, "environment" | "holder">,
    refusal: Required<Pick<RegistrationDetail, "message" | "refusedVersion">>,
  ): Promise<void> {
    const spec = this.#specOfConnection(connection);
    const found = spec && (await this.of(tx, { environment, key: spec.key, holder }));
    if (found) await this.keep(tx, found, "suspend", refusal);
  }

  /**
   * False where nothing is sent for a holder: its registration is suspended, or it has none, such as for links of a
   * chain that were stored before. While the party leaves, what was handed over is still sent.
   */
  async mayIntend(
    tx: Tx,
    connection: string,
    { environment, holder }: Pick<RegistrationPlace, "environment" | "holder">,
  ): Promise<boolean> {
    const spec = this.#specOfConnection(connection);
    if (!spec) return true;
    const state = await guardingState(tx, { environment, key: spec.key, holder });
    if (state === "suspended") return false;
    if (isTestHolder(spec, { environment, holder })) return true;
    return state !== undefined && FINISHES.has(state);
  }

  #specOfConnection(connection: string): RegistrationSpec | undefined {
    const specs = [...this.#parts.registry.registrations.values()];
    return specs.find((one) => guardedConnections(one).includes(connection));
  }

  /**
   * True where records of a holder may be submitted to a connection: no loaded plugin requires a registration,
   * the party is registered, or it is a test party of a sandbox. Holds until the transaction's end.
   */
  async mayHandOver(
    tx: Tx,
    connection: string,
    { environment, holder }: GuardedParty,
  ): Promise<boolean> {
    const spec = this.#specOfConnection(connection);
    if (!spec || isTestHolder(spec, { environment, holder })) return true;
    return sends(tx, { environment, key: spec.key, holder });
  }

  /** What to do for a party that \`mayHandOver\` refuses. */
  advice(connection: string, party: GuardedParty): string {
    const spec = this.#specOfConnection(connection);
    return spec ? registeringAdvice(spec, party, this.#parts.registry) : "";
  }

  /**
   * True where a connection identifies itself with a holder's credential: no loaded plugin requires a registration, or
   * the party is registered; any party, for a credential that all share (an empty holder).
   */
  async identifies(
    tx: Tx,
    connection: string,
    { environment, holder }: Pick<RegistrationPlace, "environment" | "holder">,
  ): Promise<boolean> {
    const spec = this.#specOfConnection(connection);
    if (!spec) return true;
    const place = { environment, key: spec.key, holder };
    return holder === "" ? hasRegistration(tx, place, [...SENDS]) : sends(tx, place);
  }
}

function isNew({ state }: StoredRegistration): boolean {
  return state === "draft";
}

function withConfig(registration: StoredRegistration, config: JsonObject): StoredRegistration {
  return { ...registration, detail: { ...registration.detail, config } };
}

/** States in which the page can be looked at: it is open, or may be opened again. */
const SHOWS_PAGE: ReadonlySet<string> = new Set([
  "link-open",
  "reviewing",
  "submitting",
  "waiting",
  "renewing",
]);
/** States in which the authority is called. */
const CALLS: ReadonlySet<string> = new Set(["submitting", "waiting", "renewing", "leaving"]);
