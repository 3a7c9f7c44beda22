import {
  defineConnection,
  defineCredential,
  definePlugin,
  defineRegistration,
  type MandateRequest,
  registrationSteps,
} from "@fakturo/plugin";
import { createWorkbench, type Workbench } from "@fakturo/server-runtime/testing";
import { listSharedMetaRows } from "@fakturo/server-storage/store";
import { selfSigned, signCades, toPkcs12 } from "@fakturo/signature";
import { signedPdf } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { giveAgreement, mandateAgreement, registrationPage } from "./index.ts";

const HOLDER = "B98602642";
const YEAR = 365 * 86_400_000;
const requests: MandateRequest[] = [];
const named = (key: string) => ({ key, name: key, summary: key });

const registration = defineRegistration({
  key: "acme",
  title: "Acme",
  connection: "acme",
  credentials: ["acme.certificate"],
  mandate: {
    agreement(request) {
      requests.push(request);
      return Buffer.from("%PDF-1.7");
    },
  },
  texts: { en: { title: "Register", text: "Please sign." } },
  approval: "operator",
});
const refused = defineRegistration({
  key: "acme.closed",
  title: "Closed",
  connection: "acme",
  approval: "none",
  register: async () => ({ is: "refused", faults: [{ code: "E3", message: "unknown" }] }),
});
const plugin = definePlugin({
  name: "acme",
  credentials: [
    defineCredential({
      key: "acme.certificate",
      kind: "certificate",
      title: "Certificate",
      scope: "holder",
    }),
  ],
  connections: [
    defineConnection({
      key: "acme",
      name: "Acme",
      endpoints: {},
      traits: { dedupe: "number", decides: "at-once", timeout: 5, lateness: 1, lag: 1 },
      send: async () => ({ is: "accepted" }),
    }),
  ],
  registrations: [registration, refused],
  providers: [
    ...registrationSteps(registration, { register: named("acme.register") }),
    ...registrationSteps(refused, { register: named("acme.closed.register") }),
  ],
});

let bench: Workbench;
let token: string;

const certificate = (serialNumber: string, until = bench.now + YEAR) =>
  selfSigned({
    commonName: "Ana Pérez",
    from: bench.now - YEAR,
    until,
    name: { C: "ES", serialNumber },
  });
const signed = (serialNumber: string, until?: number) => {
  const credentials = certificate(serialNumber, until);
  const now = bench.now - YEAR / 2;
  return signedPdf((content) => signCades(content, credentials, { now, detached: true }));
};
const parts = () => {
  const { registrations, credentials, clock, engine, ids, files } = bench.services;
  return { registrations, credentials, clock, registry: engine.registry, ids, files };
};
const give = (data: Uint8Array) =>
  bench.inWorkspace((tx) => giveAgreement(tx, token, { data, signature: "digital" }, parts()));

beforeAll(async () => {
  bench = await createWorkbench([plugin]);
  const { workspaceId } = bench;
  const pkcs12 = Buffer.from(toPkcs12(certificate("IDCES-00000000T"), "s3cret")).toString("base64");
  const place = { environment: "simulated", key: "acme.certificate", holder: "" } as const;
  const value = { pkcs12, password: "s3cret" };
  await bench.inWorkspace((tx) => bench.services.credentials.put(tx, workspaceId, place, value));
  const entryId = await bench.entry({
    $schema: "https://gobl.org/draft-0/org/party",
    name: "Acme SL",
    tax_id: { country: "ES", code: HOLDER },
  });
  const workflowId = await bench.workflow({ name: "W", steps: [{ provider: "acme.register" }] });
  await bench.advance(await bench.job({ workflowId, entryId }));
  const rows = await bench.inWorkspace((tx) => listSharedMetaRows(tx, entryId));
  token =
    rows
      .find(({ key }) => key === "link")
      ?.link_url?.split("/")
      .at(-1) ?? "";
});
afterAll(() => bench[Symbol.asyncDispose]());

describe("a mandate", () => {
  it("is made for the environment of the registration", async () => {
    await bench.inWorkspace((tx) => mandateAgreement(tx, token, parts()));
    expect(requests.at(-1)).toMatchObject({ holder: HOLDER, environment: "simulated" });
  });

  it.each<[string, () => Uint8Array, string]>([
    ["is no PDF file", () => Buffer.from("x"), "not-pdf"],
    ["is not signed", () => Buffer.from("%PDF-1.7\n%%EOF\n"), "not-signed"],
    [
      "only looks signed",
      () => Buffer.from("%PDF-1.7\n<< /ByteRange [0 1 2 3] >>\n%%EOF\n"),
      "signature-invalid",
    ],
    [
      "was changed after it was signed",
      () => Buffer.concat([signed(`VATES-${HOLDER}`), Buffer.from("\n% more")]),
      "signature-invalid",
    ],
    [
      "is signed with an expired certificate",
      () => signed(`VATES-${HOLDER}`, bench.now - YEAR / 3),
      "signature-invalid",
    ],
    ["is signed by somebody else", () => signed("IDCES-99999999R"), "signer"],
  ])("that %s is refused", async (_, data, code) => {
    await expect(give(data())).rejects.toMatchObject({
      key: "input",
      faults: [{ code, paths: ["$.data"] }],
    });
  });

  it("signed with a certificate that names the tax id is taken", async () => {
    await give(signed(`VATES-${HOLDER}`));
    const page = await bench.inWorkspace((tx) => registrationPage(tx, token, parts()));
    expect(page.mandate).toMatchObject({ signature: "digital", isGiven: true });
  });
});

it("a registration that is refused without a page ends its job, which does not begin another", async () => {
  const workflowId = await bench.workflow({
    name: "W",
    steps: [{ provider: "acme.closed.register" }],
  });
  const entryId = await bench.entry({
    $schema: "https://gobl.org/draft-0/org/party",
    name: "Acme SL",
    tax_id: { country: "ES", code: HOLDER },
  });
  const job = await bench.job({ workflowId, entryId });
  for (let rounds = 0; rounds < 3; rounds += 1) {
    await bench.advance(job);
    await bench.transmit();
  }
  const { intents } = await bench.look(job);
  expect(intents.at(-1)?.events.at(-1)).toMatchObject({ status: "KO", code: "E3" });
});
