import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { FakturoError, type Json } from "@fakturo/model";
import {
  type Credential,
  type EntryFile,
  type HttpRequest,
  type StepContext,
  TransportError,
} from "@fakturo/plugin";
import {
  describePlugin,
  fakeConfig,
  fakeRequest,
  fakeRouteContext,
  runStep,
} from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { routes } from "./consent.ts";
import { upload } from "./upload.ts";

describePlugin("@fakturo/app-google-drive", { load: () => import("./index.ts") });

const NOW = Date.UTC(2026, 9, 6);
const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const PEM = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const CREDENTIALS: Readonly<Record<string, Credential["value"]>> = {
  "google-drive.client": { client_id: "app", client_secret: "s" },
  "google-drive.service-account": { client_email: "robot@acme.example", private_key: PEM },
};

const file = (id: string, more: Partial<EntryFile> = {}): EntryFile => ({
  id,
  name: `${id}.pdf`,
  key: "pdf",
  category: "format",
  mime: "application/pdf",
  size: 3,
  sha256: "",
  embeddable: false,
  private: false,
  ...more,
});

const json = (status: number, body: object) => ({
  status,
  headers: {},
  body: new TextEncoder().encode(JSON.stringify(body)),
});
const refusal = (status: number, message: string) => json(status, { error: { message } });

/** Google's API with the files of one drive, as its documentation describes it. */
class Drive {
  /** Multipart bodies by id of the copy. */
  readonly copies = new Map<string, string>();
  readonly asked: URLSearchParams[] = [];
  /** Ids that jobs share. */
  readonly copyIds = new Map<string, Promise<string>>();
  tokens = 0;
  /** What becomes of the next upload. */
  next: "lost" | "rate" | "expired" | undefined;
  #ids = 0;

  async answer(url: string, { method, headers = {}, body }: HttpRequest) {
    const { pathname, searchParams, host } = new URL(url);
    if (host === "oauth2.googleapis.com") return this.#token(String(body));
    if (headers.authorization !== `Bearer t${this.tokens}`)
      return refusal(401, "Invalid Credentials");
    if (pathname === "/drive/v3/files/generateIds") {
      const count = Number(searchParams.get("count"));
      return json(200, { ids: Array.from({ length: count }, () => `copy-${++this.#ids}`) });
    }
    if (method === "GET") return this.#search(searchParams.get("q") ?? "");
    return this.#store(Buffer.from(body ?? "").toString("latin1"));
  }

  #token(body: string) {
    const fields = new URLSearchParams(body);
    this.asked.push(fields);
    if (fields.get("refresh_token") === "withdrawn" || fields.get("code") === "used")
      return json(400, { error: "invalid_grant", error_description: "Token has been revoked." });
    const access_token = `t${++this.tokens}`;
    const isCode = fields.get("grant_type") === "authorization_code";
    return json(200, { access_token, expires_in: 3599, ...(isCode && { refresh_token: "r1" }) });
  }

  #search(q: string) {
    const [, id = ""] = /value='([^']+)'/.exec(q) ?? [];
    const found = [...this.copies].filter(([, body]) => body.includes(`"entry_file_id":"${id}"`));
    return json(200, { files: found.map(([copy]) => ({ id: copy })) });
  }

  #store(body: string) {
    const { next } = this;
    this.next = undefined;
    if (next === "rate") return refusal(403, "User Rate Limit Exceeded");
    if (next === "expired") return refusal(401, "Invalid Credentials");
    const [, id = ""] = /"id":"([^"]+)"/.exec(body) ?? [];
    if (this.copies.has(id)) return refusal(409, "A file already exists with the provided ID.");
    if (body.includes('"parents":["gone"]')) return refusal(404, "File not found: gone.");
    this.copies.set(id, body);
    if (next === "lost") throw new TransportError("the connection was closed", "unknown");
    return json(200, { id });
  }
}

interface Given {
  readonly files?: readonly EntryFile[];
  readonly credentials?: readonly string[];
  readonly secret?: string;
  /** In place of the key of the service account. */
  readonly account?: Credential["value"];
  readonly folder?: string;
  readonly intended?: Json;
}

/** Runs the step; answers its result with what it intended and the dropped tokens. */
async function run(drive: Drive, given: Given = {}) {
  const { files = [file("a"), file("b"), file("c", { private: true })], folder = "f1" } = given;
  const { credentials = ["google-drive.service-account"], intended } = given;
  let record = intended;
  const dropped: string[] = [];
  const leases = new Set<string>();
  const { copyIds } = drive;
  const context: Partial<StepContext> = {
    now: () => NOW,
    config: fakeConfig({}),
    credential: async (key) => {
      if (!credentials.includes(key)) throw new FakturoError("precondition-failed", `no ${key}`);
      return { key, version: 1, value: given.account ?? CREDENTIALS[key] ?? {}, text: "" };
    },
    secret: async () => given.secret,
    lease: async (key, _seconds, make) => {
      if (key.startsWith("copy:")) {
        const id = copyIds.get(key) ?? Promise.resolve(make()).then(String);
        copyIds.set(key, id);
        return id;
      }
      leases.add(key);
      const made = drive.tokens > 0 ? `t${drive.tokens}` : await make();
      return typeof made === "string" ? made : made.value;
    },
    dropLease: async (_key, value) => void dropped.push(value),
    intend: async (value) => {
      record = value;
    },
    file: async () => new TextEncoder().encode("%PDF"),
    http: (url, request) => drive.answer(url, request),
  };
  const entry = { id: "e1", folder: "sales", state: "sent", files };
  const task = { entry, ...(intended !== undefined && { intended }) };
  const result = await runStep(upload, { folder_id: folder }, task, context).catch(
    (error) => error,
  );
  return { result, record, dropped, leases: [...leases] };
}

describe("the step", () => {
  it("copies the public files to the folder, each once", async () => {
    const drive = new Drive();
    expect((await run(drive)).result).toMatchObject({ status: "OK" });
    const bodies = [...drive.copies.values()];
    expect(bodies).toHaveLength(2);
    expect(bodies[0]).toContain('"name":"a.pdf","mimeType":"application/pdf","parents":["f1"]');
    expect(bodies[0]).toMatch(/\r\n\r\n%PDF\r\n--fakturo-copy-1--\r\n$/);
    expect((await run(drive)).result).toMatchObject({ status: "SKIP", code: "copied" });
    expect(drive.copies.size).toBe(2);
  });

  it("copies once where two jobs run at the same time", async () => {
    const drive = new Drive();
    // Both have the token already.
    drive.tokens = 1;
    const results = await Promise.all([run(drive), run(drive)]);
    expect(results.map(({ result }) => result.status)).toEqual(["OK", "OK"]);
    expect(drive.copies.size).toBe(2);
  });

  it("copies once after a lost answer", async () => {
    const drive = new Drive();
    drive.next = "lost";
    const { result, record } = await run(drive);
    expect(result).toBeInstanceOf(TransportError);
    expect(record).toEqual({ a: "copy-1", b: "copy-2" });
    const again = await run(drive, record === undefined ? {} : { intended: record });
    expect(again.result).toMatchObject({ status: "OK" });
    expect([...drive.copies.keys()]).toEqual(["copy-1", "copy-2"]);
  });

  it("identifies itself by the key of the service account", async () => {
    const drive = new Drive();
    await run(drive);
    const assertion = drive.asked[0]?.get("assertion") ?? "";
    const [head = "", claims = "", signature = ""] = assertion.split(".");
    const key = createPublicKey(publicKey.export({ type: "spki", format: "pem" }));
    const data = Buffer.from(`${head}.${claims}`);
    expect(verify("RSA-SHA256", data, key, Buffer.from(signature, "base64url"))).toBe(true);
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
      iss: "robot@acme.example",
      aud: "https://oauth2.googleapis.com/token",
      iat: NOW / 1000,
      exp: NOW / 1000 + 3600,
    });
  });

  it("names a private key that cannot be read", async () => {
    const secret = CREDENTIALS["google-drive.service-account"];
    const broken = { ...secret, private_key: `-----BEGIN PRIVATE KEY-----${"A".repeat(100)}` };
    const { result } = await run(new Drive(), { account: broken });
    expect(result).toMatchObject({
      status: "KO",
      code: "precondition-failed",
      message: expect.stringContaining("'google-drive.service-account' has no key in PEM"),
    });
  });

  it("uses the consent of a user", async () => {
    const drive = new Drive();
    const user = { credentials: ["google-drive.client"] };
    expect((await run(drive, user)).result).toMatchObject({
      status: "KO",
      code: "precondition-failed",
    });
    const withdrawn = await run(drive, { ...user, secret: "withdrawn" });
    expect(withdrawn.result).toMatchObject({
      status: "KO",
      code: "400",
      message: expect.stringContaining("invalid_grant Token has been revoked."),
    });
    expect((await run(drive, { ...user, secret: "r1" })).result).toMatchObject({ status: "OK" });
  });

  it("shares the tokens of one account only", async () => {
    const drive = new Drive();
    const user = { credentials: ["google-drive.client"] };
    const names = [
      (await run(drive)).leases,
      (await run(drive, { ...user, secret: "r1" })).leases,
      (await run(drive, { ...user, secret: "r2" })).leases,
    ];
    expect(names.map((one) => one.length)).toEqual([1, 1, 1]);
    expect(new Set(names.flat()).size).toBe(3);
    expect(names.join()).not.toContain("r1");
  });

  it("tells refusals apart", async () => {
    const drive = new Drive();
    drive.next = "rate";
    expect((await run(drive)).result).toMatchObject({ status: "ERR", code: "403" });
    drive.next = "expired";
    const expired = await run(drive);
    expect(expired).toMatchObject({ result: { status: "ERR", code: "401" }, dropped: ["t1"] });
    expect((await run(drive, { folder: "gone" })).result).toMatchObject({
      status: "KO",
      code: "404",
    });
    expect((await run(drive, { files: [] })).result).toMatchObject({ status: "SKIP" });
  });
});

describe("the consent of a user", () => {
  const drive = new Drive();
  const REDIRECT = "https://fakturo.example/apps/google-drive/v1/oauth";
  const context = fakeRouteContext({
    now: () => NOW,
    config: fakeConfig({}),
    credential: async (key) => ({ key, version: 1, value: CREDENTIALS[key] ?? {}, text: "" }),
    callbackUrl: async (ref, path) =>
      `https://fakturo.example/apps/google-drive/v1${path}?state=${ref}`,
    http: (url, request) => drive.answer(url, request),
  });
  const [consent, redirect] = routes;
  const returned = (ref: string, query: Readonly<Record<string, string>>) =>
    redirect?.handle({ ...fakeRequest(), ref, query }, context);

  it("is asked for on Google's page, by members who may configure", async () => {
    expect(consent).toMatchObject({ method: "POST", action: "configure" });
    const reply = await consent?.handle({ ...fakeRequest(), ref: undefined }, context);
    const { url, redirect_uri } = JSON.parse(String(reply?.body));
    expect(redirect_uri).toBe(REDIRECT);
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      client_id: "app",
      redirect_uri,
      access_type: "offline",
      state: String(NOW + 3_600_000),
    });
  });

  it("becomes a secret of the workspace", async () => {
    const ref = String(NOW + 1);
    const refused = await returned(ref, { error: "access_denied" });
    expect([refused?.status, refused?.effects]).toEqual([400, undefined]);
    expect(await returned(ref, { code: "4/abc" })).toMatchObject({
      status: 200,
      effects: { secrets: [{ name: "google-drive.refresh-token", value: "r1" }] },
    });
    expect(drive.asked.at(-1)?.get("redirect_uri")).toBe(REDIRECT);
  });

  it.each([String(NOW), "consent", ""])("is not taken with an expired state: %s", async (ref) => {
    const count = drive.asked.length;
    const refused = await returned(ref, { code: "4/abc" });
    expect([refused?.status, refused?.effects]).toEqual([400, undefined]);
    expect(drive.asked).toHaveLength(count);
  });

  it("names Google's reason for a refused code", async () => {
    expect(await returned(String(NOW + 1), { code: "used" })).toMatchObject({
      status: 400,
      body: expect.stringContaining("invalid_grant"),
    });
  });
});
