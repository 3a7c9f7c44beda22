import { type IssuingUnit, type Position, plugin, sealZatca, unitOf } from "@fakturo/app-sa-zatca";
import { FakturoError, type JsonObject } from "@fakturo/model";
import type {
  CallContext,
  Envelope,
  RegistrationAnswer,
  RegistrationRequest,
} from "@fakturo/plugin";
import type { OpenSimulator, SimulatedReply } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-zatca";
import { newId } from "./ids.ts";

const [registration] = plugin.registrations ?? [];
export const VAT = "310122393500003";
export const BENCH_NOW = Date.UTC(2026, 10, 20, 10);
/** Calls after which an onboarding ends or is stuck. */
const CALLS = 30;
const PATHS: Readonly<Record<string, string>> = {
  production: "core",
  simulation: "simulation",
  developer: "developer-portal",
};

/** A unit as the registration stores it. */
export interface BenchUnit {
  readonly key: string;
  readonly token: string;
  readonly secret: string;
  readonly unit: string;
  readonly mode: string;
  readonly request: string;
  readonly certificate?: string;
}

/** The simulated gateway with calls of the app's connection and registration that reach it. */
export class ZatcaBench {
  now = BENCH_NOW;
  readonly credentials = new Map<string, JsonObject>();
  readonly open: OpenSimulator;
  readonly holder: string;
  readonly mode: "simulation" | "developer";
  inputs: JsonObject;
  details: JsonObject = {};

  constructor(
    settings: JsonObject = {},
    { mode = "simulation", holder = VAT }: Partial<Pick<ZatcaBench, "mode" | "holder">> = {},
  ) {
    this.open = simulator.open([], settings);
    this.mode = mode;
    this.holder = holder;
    this.inputs = {
      ...{ name: "Oasis Fittings LLC", invoice_type: "1100" },
      // Members of VAT groups give their TIN.
      branch_name: this.holder[10] === "1" ? "1234567890" : "Head Office",
      ...{ registered_address: "Riyadh 12211", business_category: "Retail" },
      otp: mode === "developer" ? "123345" : "123456",
    };
  }

  /** A request below the environment, e.g. `POST /compliance`. */
  send(
    service: string,
    json: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): SimulatedReply {
    const [method = "", path = ""] = service.split(" ");
    const request = {
      method,
      path: `/e-invoicing/${PATHS[this.mode]}${path}`,
      query: new Map<string, string>(),
      headers: { "accept-version": "V2", ...headers },
      body: Buffer.from(JSON.stringify(json)),
      certificate: undefined,
    };
    return this.open.handle(request, { now: () => this.now, random: Math.random }).reply;
  }

  /** The context of a call. */
  context(): CallContext {
    const unused = () => Promise.reject(new Error("not used"));
    return {
      environment: "simulated",
      holder: this.holder,
      workspace: { id: "w", country: "SA" },
      signal: new AbortController().signal,
      until: this.now + 60_000,
      now: () => this.now,
      uuid: newId,
      log: () => {},
      endpoint: (name) => `https://zatca.example/e-invoicing/${PATHS[name]}`,
      http: async (url, { method, headers = {}, body = "" }) => {
        const request = {
          ...{ method, path: new URL(url).pathname, query: new Map<string, string>(), headers },
          ...{ body: Buffer.from(body), certificate: undefined },
        };
        const world = { now: () => this.now, random: Math.random };
        const { reply } = this.open.handle(request, world);
        const { status, headers: own = {}, body: text = "" } = reply;
        return { status, headers: own, body: Buffer.from(text) };
      },
      secret: unused,
      credential: async (key = "gov-sa.unit") => {
        const value = this.credentials.get(key);
        if (!value) throw new FakturoError("precondition-failed", `no ${key}`);
        return { key, version: 1, value, text: "" };
      },
      session: unused,
      dropSession: unused,
      registration: async () => undefined,
      callbackUrl: unused,
      resolve: unused,
    };
  }

  /** Calls the registration until it needs no further call. */
  async register(first: "register" | "renew" = "register"): Promise<RegistrationAnswer> {
    const isNew = first === "register";
    let call = isNew ? registration?.register : registration?.renew;
    for (let i = 0; i < CALLS; i += 1) {
      const answer = await call?.(this.#request(), this.context());
      if (!answer) throw new Error("the app has no registration");
      this.#keep(answer);
      if (answer.is !== "waiting") return answer;
      call = isNew ? registration?.check : registration?.renew;
    }
    throw new Error("the registration does not end");
  }

  /** What the server stores with an answer. */
  #keep(answer: RegistrationAnswer): void {
    const issued = "issued" in answer ? (answer.issued ?? []) : [];
    for (const { key, value } of issued) this.credentials.set(key, value);
    if ("details" in answer && answer.details) this.details = answer.details;
    const { otp: _, ...kept } = this.inputs;
    this.inputs = kept;
  }

  #request(): RegistrationRequest {
    const { holder, inputs, details, mode } = this;
    return { id: "r", holder, environment: "simulated", config: { mode }, inputs, details };
  }

  /** A stored pair: that of the registration, or that of the compliance checks. */
  pair(key = "gov-sa.unit"): BenchUnit {
    const value = this.credentials.get(key);
    const text = (name: string) => String(value?.[name] ?? "");
    return {
      ...{ key: text("key"), token: text("token"), secret: text("secret"), unit: text("unit") },
      ...{ mode: text("mode"), request: text("request") },
      ...(value?.certificate !== undefined && { certificate: text("certificate") }),
    };
  }

  authorization(key?: string): Readonly<Record<string, string>> {
    const { token, secret } = this.pair(key);
    return { authorization: `Basic ${Buffer.from(`${token}:${secret}`).toString("base64")}` };
  }

  /** The unit that signs. */
  unit(): IssuingUnit {
    const { key, token, certificate = token } = this.pair();
    return unitOf(key, certificate);
  }

  /** The body of a request with a signed document. */
  sealed(envelope: Envelope, position: Position) {
    const { xml, hash } = sealZatca(envelope, { unit: this.unit(), position, now: this.now });
    const uuid = String(envelope.doc.uuid);
    return { invoiceHash: hash, uuid, invoice: Buffer.from(xml).toString("base64") };
  }

  /** Status and codes of the answer to a document. */
  judge(service: "reporting" | "clearance", body: unknown) {
    const status = service === "clearance" ? "1" : "0";
    const headers = { ...this.authorization(), "clearance-status": status };
    const reply = this.send(`POST /invoices/${service}/single`, body, headers);
    return { status: reply.status, ...codesIn(reply) };
  }
}

/** Codes of errors and warnings. */
function codesIn({ body = "" }: SimulatedReply) {
  const text = Buffer.from(body).toString();
  const { validationResults: results } = text.startsWith("{") ? JSON.parse(text) : {};
  const codes = (list: readonly { readonly code: string }[] = []) => list.map(({ code }) => code);
  return { errors: codes(results?.errorMessages), warnings: codes(results?.warningMessages) };
}
