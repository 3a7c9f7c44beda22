import { createHash } from "node:crypto";
import { type ClientCall, newId } from "./call.ts";
import type { StoredEvent, StoredFlow } from "./state.ts";

/** The events of one request; moments of flows are strictly increasing. */
export class FlowEvents {
  readonly events: StoredEvent[] = [];
  readonly #call: ClientCall;
  #latest: number;

  constructor(call: ClientCall) {
    this.#call = call;
    this.#latest = call.state.latest;
  }

  /** A timestamp in milliseconds, at or after `at` and later than all given before: lists are paged by it. */
  moment(at: number): number {
    this.#latest = Math.max(this.#latest + 1, at);
    return this.#latest;
  }

  add(event: Exclude<StoredEvent, StoredFlow>): void {
    this.events.push(event);
  }

  /** Stores a flow of a client. */
  sent(flow: Omit<StoredFlow, "event">): void {
    this.events.push({ event: "flow", ...flow });
  }

  /** Lists a file of the platform for a company, once `at` has come. */
  deliver(
    data: Uint8Array,
    given: Pick<StoredFlow, "company" | "type" | "syntax" | "name" | "direction"> & {
      readonly at: number;
      readonly profile?: string;
      readonly rule?: string;
      readonly reasons?: StoredFlow["reasons"];
    },
  ): void {
    const at = this.moment(given.at);
    this.sent({
      profile: "",
      rule: "NotApplicable",
      reasons: [],
      ...given,
      id: newId(() => this.#call.random()),
      tracking: "",
      client: "",
      isRuleGiven: false,
      file: Buffer.from(data).toString("base64"),
      sha256: createHash("sha256").update(data).digest("hex"),
      at,
      decided: at,
    });
  }
}
