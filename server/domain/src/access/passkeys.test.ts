import { createHash, generateKeyPairSync, randomFillSync, sign } from "node:crypto";
import { createUuidV7, isFakturoError, uuidV4 } from "@fakturo/model";
import { insertPasskey, updatePerson } from "@fakturo/server-storage/store";
import { createTestDatabase, type TestDatabase } from "@fakturo/server-storage/testing";
import { loadMasterKeys, newMasterKey } from "@fakturo/server-storage/vault";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createAuthenticators } from "./authenticators.ts";
import { createPasskeys, type PasskeyAssertion, type Passkeys } from "./passkeys.ts";
import type { Passwords } from "./passwords.ts";
import { createSetup } from "./setup.ts";
import { createSignIns, type SignIns } from "./sign-ins.ts";

const SITE = { host: "invoices.example", origin: "https://invoices.example" };
const VISITOR = { address: "192.0.2.1", agent: "Browser" };
const OWNER = { email: "ana@example.com", password: "quiet harbour 27" };
const CREDENTIAL = Buffer.from("passkey of Ana");

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });

/** The public half as a COSE key (RFC 9053 §7.1): EC2, ES256, P-256. */
function coseKey(): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const [head, between] = ["a5010203262001215820", "225820"].map((hex) => Buffer.from(hex, "hex"));
  const parts = [head, Buffer.from(x, "base64url"), between, Buffer.from(y, "base64url")];
  return Buffer.concat(parts.flatMap((part) => part ?? []));
}

/** What an authenticator answers (WebAuthn Level 3 §6.1, §6.3.3); flags 5: present and verified. */
function answerTo(challenge: string, { origin = SITE.origin, flags = 5 } = {}): PasskeyAssertion {
  const client = Buffer.from(JSON.stringify({ type: "webauthn.get", challenge, origin }));
  const data = Buffer.concat([sha256(SITE.host), Buffer.from([flags, 0, 0, 0, 0])]);
  const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
  return {
    id: CREDENTIAL.toString("base64url"),
    response: {
      clientDataJSON: client.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: signature.toString("base64url"),
    },
  };
}

/** Plain text in place of scrypt, which the tests of passwords cover. */
const plain: Passwords = {
  check: () => undefined,
  hash: async (password) => password,
  matches: async (password, stored) => password === stored,
};

let db: TestDatabase;
let now = Date.UTC(2026, 0, 1);
let passkeys: Passkeys;
let signIns: SignIns;
let member: string;

beforeAll(async () => {
  db = await createTestDatabase();
  const random = (bytes: Uint8Array) => void randomFillSync(bytes);
  const clock = { now: () => now };
  const ids = { v4: () => uuidV4(random), v7: createUuidV7(clock.now, random) };
  const { maintain, pool, withWorkspace } = db.database;
  const access = { inTx: maintain, tx: pool, clock, ids };
  const masterKeys = loadMasterKeys({ masterKey: newMasterKey() }, "");
  passkeys = createPasskeys(access);
  // Passwords alone are not enough.
  const authenticators = {
    ...createAuthenticators({ inTx: maintain, masterKeys, clock }),
    isOn: async () => true,
  };
  const parts = { ...access, passwords: plain, authenticators, passkeys };
  signIns = createSignIns(parts);
  const setup = createSetup({ ...parts, inWorkspace: withWorkspace });
  const token = (await setup.link())?.path.split("#")[1] ?? "";
  member = (await setup.run({ ...OWNER, token }, VISITOR)).person.id;
  const row = { id: ids.v7(), member, credential: CREDENTIAL, public_key: coseKey(), uses: 0 };
  const key = { ...row, transports: [], name: "Laptop", created_at: new Date(now) };
  await maintain((tx) => insertPasskey(tx, key, 1));
});
afterAll(() => db.drop());

const keyOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (isFakturoError(error) ? error.key : error),
  );

const fresh = async () => (await passkeys.challenge(SITE, VISITOR)).challenge;
const signIn = (assertion: PasskeyAssertion) =>
  keyOf(signIns.signInByPasskey({ assertion, site: SITE }, VISITOR, undefined));

it("takes an answer once, within five minutes", async () => {
  const assertion = answerTo(await fresh());
  expect(await signIn(assertion)).toBe("done");
  expect(await signIn(assertion)).toBe("unauthorized");
  const late = answerTo(await fresh());
  now += 300_001;
  expect(await signIn(late)).toBe("unauthorized");
});

it("refuses another page's answer, one without a verified person, and a changed one", async () => {
  expect(await signIn(answerTo(await fresh(), { origin: "https://evil.example" }))).toBe(
    "unauthorized",
  );
  expect(await signIn(answerTo(await fresh(), { flags: 1 }))).toBe("unauthorized");
  const { id, response } = answerTo(await fresh());
  const signature = answerTo("another").response.signature;
  expect(await signIn({ id, response: { ...response, signature } })).toBe("unauthorized");
  expect(await signIn(answerTo("never given"))).toBe("unauthorized");
});

it("lets no disabled member in", async () => {
  const disable = (disabled: boolean) =>
    db.database.maintain((tx) => updatePerson(tx, member, { disabled }));
  await disable(true);
  expect(await signIn(answerTo(await fresh()))).toBe("unauthorized");
  await disable(false);
  expect(await signIn(answerTo(await fresh()))).toBe("done");
});

it("counts one attempt where a passkey follows the password, at an address that has to wait", async () => {
  const visitor = { ...VISITOR, address: "198.51.100.7" };
  const wrong = (n: number) =>
    keyOf(signIns.signIn({ email: `user${n}@example.com`, password: "x" }, visitor, undefined));
  for (let n = 0; n < 20; n += 1) expect(await wrong(n)).toBe("unauthorized");
  expect(await wrong(20)).toBe("rate-limited");
  now += 60_000;
  const passkey = { assertion: answerTo(await fresh()), site: SITE };
  const made = signIns.signIn({ ...OWNER, passkey }, visitor, undefined);
  expect(await keyOf(made)).toBe("done");
});
