import { X509Certificate } from "node:crypto";
import {
  defineConnection,
  defineCredential,
  definePlugin,
  defineRegistration,
  registrationSteps,
  Type,
} from "@fakturo/plugin";
import { createWorkbench, type Workbench } from "@fakturo/server-runtime/testing";
import { listSharedMetaRows } from "@fakturo/server-storage/store";
import {
  certify,
  issueCertificate,
  readCertificateRequest,
  selfSigned,
  toPkcs12,
} from "@fakturo/signature";
import { afterAll, beforeAll, expect, it } from "vitest";
import { giveCredential, registrationPage, requestCertificate } from "./index.ts";

const KEY = "acme.certificate";
const HOLDER = "30712345671";
const [FROM, UNTIL] = [Date.UTC(2020, 0, 1), Date.UTC(2100, 0, 1)];
const ISSUER = selfSigned({
  ...{ commonName: "Acme CA", from: FROM, until: UNTIL },
  ...{ usages: ["keyCertSign"], isAuthority: true },
});

const registration = defineRegistration({
  ...{ key: "acme", title: "Acme", connection: "acme", credentials: [KEY, "acme.other"] },
  ...{ texts: { en: { title: "Register", text: "Please fill in." } }, approval: "none" },
  register: async () => ({ is: "active" }),
  check: async () => ({ is: "active" }),
});
const named = (key: string) => ({ key, name: key, summary: "Of a test.", config: Type.Object({}) });
const certificate = { kind: "certificate", title: "Certificate", scope: "holder" } as const;
const plugin = definePlugin({
  name: "acme",
  credentials: [
    defineCredential({
      ...{ key: KEY, ...certificate },
      requested: {
        algorithm: "rsa-2048",
        subject: ({ holder, name }) => ({ C: "AR", O: name, serialNumber: `CUIT ${holder}` }),
      },
    }),
    defineCredential({ key: "acme.other", ...certificate }),
  ],
  connections: [
    defineConnection({
      ...{ key: "acme", name: "Acme", endpoints: {}, credential: KEY },
      traits: { dedupe: "number", decides: "at-once", timeout: 5, lateness: 1, lag: 1 },
      send: async () => ({ is: "accepted" }),
    }),
  ],
  registrations: [registration],
  providers: registrationSteps(registration, {
    register: named("acme.register"),
    approval: named("acme.wait"),
    unregister: { key: "acme.unregister", name: "acme.unregister", summary: "Of a test." },
  }),
});

let bench: Workbench;
let link: string;
beforeAll(async () => {
  bench = await createWorkbench([plugin]);
  const workflowId = await bench.workflow({ name: "W", steps: [{ provider: "acme.register" }] });
  const $schema = "https://gobl.org/draft-0/org/party";
  const tax_id = { country: "AR", code: HOLDER };
  const entryId = await bench.entry({ $schema, name: "Imprenta del Plata SA", tax_id });
  await bench.advance(await bench.job({ workflowId, entryId }));
  const rows = await bench.inWorkspace((tx) => listSharedMetaRows(tx, entryId));
  link =
    rows
      .find(({ key }) => key === "link")
      ?.link_url?.split("/")
      .at(-1) ?? "";
});
afterAll(() => bench[Symbol.asyncDispose]());

const parts = () => {
  const { registrations, credentials, clock, engine } = bench.services;
  return { registrations, credentials, clock, registry: engine.registry };
};
const request = (key = KEY) =>
  bench.inWorkspace((tx) =>
    requestCertificate(tx, link, { workspaceId: bench.workspaceId, key }, parts()),
  );
const give = (value: object, key = KEY) =>
  bench.inWorkspace((tx) =>
    giveCredential(tx, link, { workspaceId: bench.workspaceId, key, value }, parts()),
  );

const read = (pem: string) =>
  readCertificateRequest(Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ""), "base64"));
const validity = { from: FROM, until: UNTIL };

function issuedFor(pem: string): X509Certificate {
  const { publicKey, name } = read(pem);
  const options = {
    ...validity,
    commonName: "fakturo",
    name,
    usages: ["digitalSignature"],
  } as const;
  return certify(publicKey, options, ISSUER);
}

it("asks for a certificate of the party, with the same request each time", async () => {
  const first = await request();
  expect(await request()).toBe(first);
  expect(read(first).name).toEqual({
    C: "AR",
    O: "Imprenta del Plata SA",
    serialNumber: `CUIT ${HOLDER}`,
  });
  const { credentials } = await bench.inWorkspace((tx) => registrationPage(tx, link, parts()));
  expect(credentials.map(({ isRequested }) => isRequested)).toEqual([true, false]);
});

it("refuses certificates for other keys, and requests for other credentials", async () => {
  const other = issueCertificate({ ...validity, commonName: HOLDER }, ISSUER);
  await expect(give({ pem: other.certificate.toString() })).rejects.toThrow(/key/);
  await expect(request("acme.other")).rejects.toThrow("not issued for a request");
  await expect(request("unknown")).rejects.toThrow("not issued for a request");
  await expect(give({ pem: other.certificate.toString() }, "acme.other")).rejects.toThrow();
});

it.each(["pem", "certificate"])(
  "takes the certificate alone as %s, then asks anew",
  async (form) => {
    const pending = await request();
    const issued = issuedFor(pending);
    const value =
      form === "pem" ? { pem: issued.toString() } : { certificate: issued.raw.toString("base64") };
    await give(value);
    const place = { environment: "simulated", key: KEY, holder: HOLDER } as const;
    const { credentials } = bench.services;
    const stored = await bench.inWorkspace((tx) => credentials.find(tx, bench.workspaceId, place));
    expect(stored?.tls?.cert).toContain("BEGIN CERTIFICATE");
    expect(new X509Certificate(stored?.tls?.cert ?? "").serialNumber).toBe(issued.serialNumber);
    expect(await request()).not.toBe(pending);
  },
);

it("uses no key that is stored for the whole workspace", async () => {
  const pending = await request();
  const place = { environment: "simulated", key: `${KEY}.request`, holder: "" } as const;
  const common = { private_key: "other", request: "other" };
  const { credentials } = bench.services;
  await bench.inWorkspace((tx) => credentials.put(tx, bench.workspaceId, place, common));
  expect(await request()).toBe(pending);
  await give({ pem: issuedFor(pending).toString() });
  expect(await request()).toMatch(/^-----BEGIN CERTIFICATE REQUEST-----/);
});

it("still takes a certificate with its own key", async () => {
  const own = issueCertificate({ ...validity, commonName: HOLDER }, ISSUER);
  const pkcs12 = Buffer.from(toPkcs12(own, "secret")).toString("base64");
  const pending = await request();
  await give({ pkcs12, password: "secret" });
  expect(await request()).toBe(pending);
});
