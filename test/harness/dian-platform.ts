import type { JsonObject } from "@fakturo/model";
import { expect } from "vitest";
import { BUYER, NIT, partyOf, SOFTWARE } from "./dian-bench.ts";
import { SimulatedPlatform } from "./simulated-platform.ts";

const ZONE = { timeZone: "America/Bogota" };
const DAY_MS = 86_400_000;
const REDIRECT = { method: "POST", redirect: "manual" } as const;
/** Header of the reader of a registration's page. */
export const SPANISH = { headers: { accept: "text/html", "accept-language": "es" } };

/** Members of an invoice that is paid later. */
export const ON_CREDIT = {
  payment: { terms: { due_dates: [{ date: "2099-12-31", percent: "100%" }] } },
};

/** Day in Colombia, `days` before today. */
export function dayInColombia(days = 0): string {
  return new Date(Date.now() - days * DAY_MS).toLocaleDateString("sv-SE", ZONE);
}

/** An invoice of this moment without number. */
export function invoiceNow(more: JsonObject = {}): JsonObject {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["co-dian-v2"],
    series: "SETT",
    issue_date: dayInColombia(),
    issue_time: new Date().toLocaleTimeString("sv-SE", ZONE),
    currency: "COP",
    supplier: partyOf(NIT, "Café de Altura SAS", "11001"),
    customer: partyOf(BUYER, "Tienda La Esquina SAS", "05001"),
    lines: [
      {
        quantity: "4",
        item: { ref: "CG-1", name: "Café en grano", price: "38000.00" },
        taxes: [{ cat: "VAT", percent: "19%" }],
      },
    ],
    ...more,
  };
}

/** A server with the simulated DIAN. */
export class DianPlatform {
  readonly simulated: SimulatedPlatform;

  private constructor(simulated: SimulatedPlatform) {
    this.simulated = simulated;
  }

  static async start(): Promise<DianPlatform> {
    return new DianPlatform(await SimulatedPlatform.start("dian"));
  }

  stop(): Promise<void> {
    return this.simulated.stop();
  }

  /** Stores a workflow over an invoice or party. */
  workflow(schema: string, ...steps: readonly JsonObject[]): Promise<string> {
    const rescue = [{ provider: "silo.state", config: { state: "error" } }];
    return this.simulated.publish({ name: "own", schema, steps: [...steps], rescue });
  }

  /** What the simulator has, as its page lists it. */
  records(): Promise<readonly Readonly<Record<string, string>>[]> {
    return this.simulated.admin("GET", "dian/records");
  }

  /** Kinds of the events that the simulator has, oldest first. */
  async events(): Promise<readonly string[]> {
    const kinds = (await this.records()).map(({ kind = "" }) => kind);
    return kinds.filter((kind) => kind.startsWith("Event"));
  }

  settings(changes: JsonObject) {
    return this.simulated.admin("PUT", "dian/settings", changes);
  }

  /** Loses the next answer of a path. */
  cut(path: string) {
    return this.simulated.admin("POST", "dian/faults", { fault: "cut-after", path, count: 1 });
  }

  async entryOf(id: string) {
    return (await this.simulated.platform.client.get(`/silo/v1/entries/${id}`)).json;
  }

  async stampsOf(id: string): Promise<ReadonlyMap<string, string>> {
    const { data } = await this.entryOf(id);
    return new Map((data.head.stamps ?? []).map(({ prv, val }: JsonObject) => [prv, val]));
  }

  async fileOf(entry: string, key: string): Promise<Buffer> {
    const { attachments } = await this.entryOf(entry);
    const { url } = attachments.find((one: { key: string }) => one.key === key);
    return Buffer.from(await (await fetch(url)).arrayBuffer());
  }

  /** Stores a company. */
  storeParty(code: string, name: string): Promise<string> {
    const party = partyOf(code, name, "11001");
    return this.simulated.store({ $schema: "https://gobl.org/draft-0/org/party", ...party });
  }

  /** The workflow that registers a company, with the counts of its test set. */
  registration(counts: JsonObject = {}): Promise<string> {
    return this.workflow(
      "org/party",
      { provider: "gov-co.register", config: counts },
      { provider: "gov-co.wait.approval" },
      { provider: "silo.state", config: { state: "registered" } },
    );
  }

  /** Gives the certificate of a company on the page of a registration. */
  async giveCertificate(link: string, code: string): Promise<Response> {
    const form = new FormData();
    const owner = { code, country: "CO", name: "Altura", isSeal: true };
    const pkcs12 = this.simulated.certificateOf(owner);
    form.set("file", new File([new Uint8Array(pkcs12)], "certificate.p12"));
    form.set("password", "simulated");
    return fetch(`${link}/credentials/dian.certificate`, { ...REDIRECT, ...SPANISH, body: form });
  }

  /** Gives everything on the page of a registration, as a browser sends it. */
  async fillPage(link: string, code: string, testSet: string): Promise<void> {
    expect((await this.giveCertificate(link, code)).status).toBe(303);
    const software = new FormData();
    for (const [name, value] of Object.entries(SOFTWARE)) software.set(name, value);
    const given = await fetch(`${link}/credentials/dian.software`, { ...REDIRECT, body: software });
    expect(given.status, await given.text()).toBe(303);
    const inputs = new URLSearchParams({
      ...{ name: "Altura SAS", municipality: "11001", email: "a@altura.example" },
      ...(testSet !== "" && { test_set: testSet }),
    });
    expect((await fetch(`${link}/inputs`, { ...REDIRECT, body: inputs })).status).toBe(303);
    expect((await fetch(link, REDIRECT)).status).toBe(303);
  }

  /** Registers, on the registration page, a company that has passed the DIAN's test set before and sends none. */
  async register(code: string, name: string): Promise<void> {
    const party = await this.storeParty(code, name);
    const job = await this.simulated.begin(await this.registration(), party);
    await this.fillPage(await this.simulated.link(party), code, "");
    const registered = { status: "OK", codes: [], state: "registered" };
    expect(await this.simulated.ended(job, party)).toEqual(registered);
  }
}
