import { readFileSync } from "node:fs";
import { join } from "node:path";
import { plugin } from "@fakturo/app-fr-choruspro";
import type { JsonObject } from "@fakturo/model";
import type { StepContext } from "@fakturo/plugin";
import type { OpenSimulator } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-chorus-pro";
import { repositoryRoot } from "@fakturo/test-support";
import { runStep } from "@fakturo/testkit";
import { beforeEach, describe, expect, it } from "vitest";

const FIXTURES = join(repositoryRoot(), "apps", "cii", "fixtures");
const FILE = readFileSync(join(FIXTURES, "french.choruspro-v1.out.xml"));
const [, NUMBER = ""] = /<ram:ID>([^<]+)<\/ram:ID>\s*<ram:TypeCode>/.exec(FILE.toString()) ?? [];
const { doc } = JSON.parse(readFileSync(join(FIXTURES, "french.in.json"), "utf8"));
const waiting = plugin.providers?.find(({ key }) => key === "chorus-pro.wait.state");
const completing = plugin.providers?.find(({ key }) => key === "chorus-pro.complete");
const checking = plugin.providers?.find(({ key }) => key === "chorus-pro.check");
const PIECE = {
  id: "0198c1f2-7a10-7cc3-9f3e-2f6f0c1d2e40",
  name: "bon.pdf",
  mime: "application/pdf",
  category: "attachment",
  key: "",
  size: 4,
};
const STATE_KEY = "chorus-pro-state";

let open: OpenSimulator;
let now: number;
let intended: unknown;

beforeEach(() => {
  open = simulator.open([], { processing: 0 });
  now = Date.UTC(2026, 10, 20, 10);
  intended = undefined;
});

function request(path: string, body: string, headers: Readonly<Record<string, string>> = {}) {
  const one = { method: "POST", path, query: new Map(), headers, body: Buffer.from(body) };
  const world = { now: () => now, random: Math.random };
  const { reply } = open.handle({ ...one, certificate: undefined }, world);
  return { headers: {}, ...reply, body: Buffer.from(reply.body ?? "") };
}

/** A step's context whose calls reach the simulator. */
function context(login = "TECH_1"): Partial<StepContext> {
  return {
    now: () => now,
    deadline: () => new AbortController().signal,
    endpoint: (_key, name) =>
      `https://cp.example${name === "oauth" ? "/api/oauth/token" : "/cpro"}`,
    http: async (url, { headers = {}, body = "" }) =>
      request(new URL(url).pathname, String(body), headers),
    async credential(key) {
      const value: JsonObject =
        key === "chorus-pro.piste"
          ? { client_id: "app", client_secret: "secret" }
          : { username: login, password: "right" };
      return { key, version: 1, value, text: "" };
    },
    async lease(_key, _seconds, make) {
      const made = await make();
      return typeof made === "string" ? made : made.value;
    },
    dropLease: async () => {},
    file: async () => Buffer.from("%PDF"),
    intend: async (record) => {
      intended = record;
    },
  };
}

/** Uploads the invoice as the technical account; the number of the upload. */
function upload(): string {
  const form = "grant_type=client_credentials&client_id=app&client_secret=secret";
  const token = JSON.parse(request("/api/oauth/token", form).body.toString()).access_token;
  const file = { nomFichier: "F.xml", syntaxeFlux: "IN_DP_E1_CII_16B" };
  const body = JSON.stringify({ ...file, fichierFlux: FILE.toString("base64") });
  const account = Buffer.from("TECH_1:right").toString("base64");
  const headers = { authorization: `Bearer ${token}`, "cpro-account": account };
  const reply = request("/cpro/factures/v1/deposer/flux", body, headers);
  now += 1000;
  return JSON.parse(reply.body.toString()).numeroFluxDepot;
}

/** The buyer sets the state of the invoice. */
function decide(statut: string, commentaire = ""): void {
  now += 1000;
  const body = JSON.stringify({ numeroFacture: NUMBER, statut, commentaire });
  expect(request("/portail/factures", body).status).toBe(200);
}

async function look(stamps: JsonObject, ref?: string, config: JsonObject = {}, login?: string) {
  if (!waiting) throw new Error("the step is missing");
  const head = { uuid: "0198c1f2-7a10-7cc3-9f3e-2f6f0c1d2e3f", dig: {} };
  const named = Object.entries(stamps).map(([prv, val]) => ({ prv, val: String(val) }));
  const envelope = JSON.parse(JSON.stringify({ head: { ...head, stamps: named }, doc }));
  return runStep(waiting, config, { envelope, ref }, context(login));
}

interface Completing {
  readonly comment?: string;
  readonly files?: readonly object[];
  readonly stamps?: JsonObject;
}

/** Runs the step that completes an invoice. */
async function completed({
  comment = "voici le bon",
  files = [PIECE],
  stamps = { "chorus-pro-id": "1000002" },
}: Completing = {}) {
  if (!completing) throw new Error("the step is missing");
  const head = { uuid: "0198c1f2-7a10-7cc3-9f3e-2f6f0c1d2e3f", dig: {} };
  const named = Object.entries(stamps).map(([prv, val]) => ({ prv, val: String(val) }));
  const envelope = { head: { ...head, stamps: named }, doc };
  const entry = { id: head.uuid, folder: "", state: "", files };
  const task = JSON.parse(JSON.stringify({ envelope, entry, args: {}, intended }));
  return runStep(completing, { comment }, task, context());
}

const BUYER =
  /<ram:BuyerTradeParty>[\s\S]*?<ram:ID schemeID="1">(\d{14})</.exec(`${FILE}`)?.[1] ?? "";

/** Compares the invoice with what its buyer needs; codes of the faults, or the end's own code. */
async function checked(buyer: JsonObject, changes: (xml: string) => string = (xml) => xml) {
  if (!checking) throw new Error("the step is missing");
  open.configure({ buyers: { [BUYER]: buyer } });
  const head = { uuid: "0198c1f2-7a10-7cc3-9f3e-2f6f0c1d2e3f", dig: {} };
  const files = [{ ...PIECE, key: "cii", category: "format" }];
  const task = JSON.parse(JSON.stringify({ envelope: { head, doc }, entry: { files }, args: {} }));
  const file = async () => Buffer.from(changes(FILE.toString()));
  const result = await runStep(checking, {}, task, { ...context(), file });
  return "faults" in result ? result.faults?.map(({ code }) => code) : [result.status];
}
const without = (element: string) => (xml: string) =>
  xml.replace(new RegExp(`<ram:${element}>[\\s\\S]*?</ram:${element}>`), "");

describe("an invoice that is checked before it is sent", () => {
  it("has what its buyer needs, or says what is missing", async () => {
    const bare = (xml: string) =>
      without("BuyerReference")(without("BuyerOrderReferencedDocument")(xml));
    const all = { needsService: true, needsEngagement: true };
    expect(await checked({})).toEqual(["OK"]);
    expect(await checked({}, bare)).toEqual(["OK"]);
    expect(await checked(all, bare)).toEqual(["service-missing", "engagement-missing"]);
    expect(await checked({ needsEither: true }, bare)).toEqual(["service-or-engagement-missing"]);
    expect(await checked({ needsEither: true }, without("BuyerReference"))).toEqual(["OK"]);
  });

  it("has a service that its buyer has, in a structure that is open", async () => {
    const [, service = ""] = /<ram:BuyerReference>([^<]+)</.exec(FILE.toString()) ?? [];
    expect(await checked({ services: [service] })).toEqual(["OK"]);
    expect(await checked({ services: ["OTHER"] })).toEqual(["service-unknown"]);
    expect(await checked({ services: [], closedServices: [service] })).toEqual(["service-unknown"]);
    expect(await checked({ active: false })).toEqual(["buyer-unknown"]);
    expect(await checked({}, (xml) => xml.replaceAll(BUYER, "356000000"))).toEqual([
      "buyer-unknown",
    ]);
  });

  it("waits while Chorus Pro does not answer", async () => {
    open.configure({ accounts: { TECH_1: "other" } });
    expect(await checked({})).toEqual(["QUEUED"]);
  });
});

describe("an invoice that its buyer has suspended", () => {
  it("is completed once with the entry's attachments and a comment", async () => {
    const stamps = { "chorus-pro-flow": upload() };
    decide("SUSPENDUE", "il manque le bon de livraison");
    expect(await completed({ stamps })).toMatchObject({ status: "OK", code: "COMPLETEE" });
    expect(await look(stamps)).toMatchObject({
      code: "COMPLETEE",
      effects: { meta: [{ value: { state: "COMPLETEE", comment: "voici le bon" } }] },
    });
    // A repetition after a lost answer finds it done; a new job has nothing to do.
    expect(await completed({ stamps })).toMatchObject({ status: "OK", code: "COMPLETEE" });
    intended = undefined;
    expect(await completed({ stamps })).toMatchObject({ status: "SKIP", code: "COMPLETEE" });
    const [record] = open.records();
    expect(record).toMatchObject({ pieces: "bon.pdf" });
    decide("SUSPENDUE", "illisible");
    expect(await completed({ stamps })).toMatchObject({ status: "OK", code: "COMPLETEE" });
  });

  it.each<[string, Completing, string]>([
    ["without comment", { comment: " " }, "no-comment"],
    ["without attachment", { files: [{ ...PIECE, category: "format" }] }, "no-attachment"],
    ["by a program", { files: [{ ...PIECE, name: "bon.exe" }] }, "file-type"],
    ["by a file without extension", { files: [{ ...PIECE, name: "bon" }] }, "file-type"],
    ["that was not sent", { stamps: {} }, "not-sent"],
  ])("is not completed %s", async (_what, changes, code) => {
    upload();
    decide("SUSPENDUE");
    expect(await completed(changes)).toMatchObject({ status: "KO", code });
  });

  it("has pieces whose names fit Chorus Pro", async () => {
    upload();
    decide("SUSPENDUE");
    const name = `${"bon de livraison signé ".repeat(4)}.PDF`;
    const done = await completed({ files: [{ ...PIECE, name }] });
    expect(done).toMatchObject({ status: "OK", code: "COMPLETEE" });
    const [record] = open.records();
    expect(record?.pieces).toHaveLength(50);
    expect(record?.pieces).toMatch(/^bon de livraison signé .*\.pdf$/);
  });

  it("is not completed in another state, and by another account", async () => {
    upload();
    expect(await completed()).toMatchObject({ status: "KO", code: "not-suspended" });
    open.configure({ accounts: { TECH_1: "other" } });
    const message = expect.stringContaining("technical account");
    expect(await completed()).toMatchObject({ status: "QUEUED", message });
  });
});

describe("an invoice that Chorus Pro has integrated", () => {
  it.each([
    ["BROUILLON", "processing", "processing"],
    ["DEPOSEE", "sent", "sent"],
    ["EN_COURS_ACHEMINEMENT", "sent", "sent"],
    ["MISE_A_DISPOSITION", "sent", "sent"],
    ["A_VALIDER_1", "processing", "processing"],
    ["A_VALIDER_2", "processing", "processing"],
    ["VALIDEE_1", "processing", "processing"],
    ["VALIDEE_2", "processing", "processing"],
    ["ABSENCE_VALIDATION_1_HORS_DELAI", "processing", "processing"],
    ["ABSENCE_VALIDATION_2_HORS_DELAI", "processing", "processing"],
    ["ERREUR_FOURNISSEUR_SUR_VALIDEUR", "processing", "processing"],
    ["ERREUR_FOURNISSEUR_SUR_VALIDEUR_1", "processing", "processing"],
    ["ERREUR_FOURNISSEUR_SUR_VALIDEUR_2", "processing", "processing"],
    ["ERREUR_FOURNISSEUR_SUR_MOE", "processing", "processing"],
    ["SUSPENDUE", "queried", "processing"],
    ["COMPLETEE", "processing", "processing"],
    ["SERVICE_FAIT", "processing", "processing"],
    ["MISE_A_DISPOSITION_COMPTABLE", "processing", "processing"],
    ["MANDATEE", "accepted", "processing"],
  ])("is followed in state %s, which is told once", async (state, status, shown) => {
    const stamps = { "chorus-pro-flow": upload() };
    decide(state, "une remarque");
    const first = await look(stamps);
    expect(first).toMatchObject({
      status: "QUEUED",
      code: state,
      message: expect.stringMatching(/une remarque$/),
      effects: {
        state: shown,
        meta: [{ key: STATE_KEY, value: { state, status, comment: "une remarque" } }],
        files: [{ key: STATE_KEY, category: "response", private: true }],
      },
    });
    const ref = first.status === "QUEUED" ? first.ref : undefined;
    expect(await look(stamps, ref)).toMatchObject({ status: "QUEUED", code: state, effects: {} });
    expect((await look(stamps, ref)).effects).toEqual({});
  });

  it.each([
    ["REJETEE", "rejected", "new number"],
    ["REFUSEE_1", "rejected", "new number"],
    ["REFUSEE_2", "rejected", "new number"],
    ["A_RECYCLER", "error", "right service"],
  ])("ends in state %s with the buyer's reason", async (state, status, remedy) => {
    const stamps = { "chorus-pro-flow": upload() };
    decide(state, "engagement inconnu");
    const ended = await look(stamps);
    expect(ended).toMatchObject({
      status: "KO",
      code: state,
      message: expect.stringContaining("engagement inconnu"),
      effects: { meta: [{ value: { state, status } }] },
    });
    expect(ended.message).toContain(remedy);
  });

  it.each([
    ["MISE_EN_PAIEMENT", "paid"],
    ["COMPTABILISEE", "paid"],
    ["MANDATEE", "accepted"],
    ["MISE_EN_PAIEMENT", "accepted"],
  ])("has reached %s where the step waits until it is %s", async (state, until) => {
    const stamps = { "chorus-pro-flow": upload() };
    decide(state);
    expect(await look(stamps, undefined, { until })).toMatchObject({ status: "OK", code: state });
  });

  it("is followed in a state that is not known, and back in an earlier one", async () => {
    const stamps = { "chorus-pro-flow": upload() };
    decide("NOUVEL_ETAT");
    const unknown = await look(stamps);
    expect(unknown).toMatchObject({ status: "QUEUED", code: "NOUVEL_ETAT" });
    expect(unknown.effects?.state).toBeUndefined();
    decide("DEPOSEE");
    const ref = unknown.status === "QUEUED" ? unknown.ref : undefined;
    expect(await look(stamps, ref)).toMatchObject({ code: "DEPOSEE", effects: { state: "sent" } });
  });

  it("is found by its id where only that is known", async () => {
    upload();
    expect(await look({ "chorus-pro-id": "1000002" })).toMatchObject({ code: "DEPOSEE" });
  });

  it("is asked for again where Chorus Pro tells no state", async () => {
    const stamps = { "chorus-pro-flow": upload() };
    expect(await look(stamps, undefined, {}, "TECH_2")).toMatchObject({
      status: "QUEUED",
      message: expect.stringContaining("lists no invoice"),
    });
    open.configure({ accounts: { TECH_1: "other" } });
    expect(await look({ "chorus-pro-id": "1000002" })).toMatchObject({
      status: "QUEUED",
      message: expect.stringContaining("technical account"),
      retryIn: 60,
    });
  });

  it("was sent before", async () => {
    expect(await look({})).toMatchObject({ status: "KO", code: "not-sent" });
  });
});
