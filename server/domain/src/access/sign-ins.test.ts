import { randomFillSync } from "node:crypto";
import { createUuidV7, isFakturoError, uuidV4 } from "@fakturo/model";
import { createTestDatabase, type TestDatabase } from "@fakturo/server-storage/testing";
import { loadMasterKeys, newMasterKey } from "@fakturo/server-storage/vault";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Authenticators, createAuthenticators } from "./authenticators.ts";
import { createPasswords, type Passwords } from "./passwords.ts";
import { createSetup, type Setup } from "./setup.ts";
import { createSignIns, isRecent, type SignIns } from "./sign-ins.ts";
import { codeOf } from "./time-codes.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const VISITOR = { address: "192.0.2.1", agent: "Browser" };
const OWNER = { email: "Ana@example.com", password: "quiet harbour 27" };

let db: TestDatabase;
let now = Date.UTC(2026, 0, 1);
let signIns: SignIns;
let setup: Setup;
let authenticators: Authenticators;

/** Plain text in place of scrypt, which the tests of passwords cover. */
const plain: Passwords = {
  hash: async (password) => password,
  matches: async (password, stored) => password === stored,
};

beforeAll(async () => {
  db = await createTestDatabase();
  const random = (bytes: Uint8Array) => void randomFillSync(bytes);
  const clock = { now: () => now };
  const ids = { v4: () => uuidV4(random), v7: createUuidV7(clock.now, random) };
  const { maintain, pool, withWorkspace } = db.database;
  const masterKeys = loadMasterKeys({ masterKey: newMasterKey() }, "");
  authenticators = createAuthenticators({ masterKeys, clock });
  const parts = { inTx: maintain, tx: pool, clock, ids, passwords: plain, authenticators };
  signIns = createSignIns(parts);
  setup = createSetup({ ...parts, inWorkspace: withWorkspace });
});
afterAll(() => db.drop());
// Failures are forgotten after a day.
beforeEach(() => {
  now += 48 * HOUR_MS;
});

const keyOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (isFakturoError(error) ? error.key : error),
  );
const signIn = () => signIns.signIn(OWNER, VISITOR, undefined);
const tokenIn = (path = "") => path.split("#")[1] ?? "";

it("makes the first member by the newest link only, within a day", async () => {
  const [old, late] = [await setup.link(), await setup.link()];
  const run = (path?: string) => setup.run({ ...OWNER, token: tokenIn(path) }, VISITOR);
  expect(await keyOf(run(old?.path))).toBe("not-found");
  now += 25 * HOUR_MS;
  expect(await keyOf(run(late?.path))).toBe("not-found");
  const link = await setup.link();
  const attempts = await Promise.all([keyOf(run(link?.path)), keyOf(run(link?.path))]);
  expect(attempts.toSorted()).toEqual(["done", "not-found"]);
  expect([await setup.isNeeded(), await setup.link()]).toEqual([false, undefined]);
});

it("ends a session after twelve hours without use, and after two weeks of use", async () => {
  const { token: idle } = await signIn();
  const { token: used } = await signIn();
  for (let hours = 0; hours < 14 * 24 - 1; hours += 11) {
    now += 11 * HOUR_MS;
    if (hours < 14 * 24 - 12) expect((await signIns.verify(used)).id).toBeDefined();
  }
  expect(await keyOf(signIns.verify(idle))).toBe("unauthorized");
  now += 11 * HOUR_MS;
  expect(await keyOf(signIns.verify(used))).toBe("unauthorized");
});

it("takes a session as recent for ten minutes", async () => {
  const { session } = await signIn();
  expect(isRecent(session, now + 10 * MINUTE_MS)).toBe(true);
  expect(isRecent(session, now + 10 * MINUTE_MS + 1)).toBe(false);
});

it("finds members in any case of letters", async () => {
  const { person } = await signIns.signIn(
    { ...OWNER, email: "ANA@EXAMPLE.COM" },
    VISITOR,
    undefined,
  );
  expect(person.email).toBe(OWNER.email);
});

it("doubles the wait after each failure up to a minute, and clears it with a success", async () => {
  const fail = () => keyOf(signIns.signIn({ ...OWNER, password: "wrong" }, VISITOR, undefined));
  for (let failure = 0; failure < 5; failure += 1) expect(await fail()).toBe("unauthorized");
  for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
    expect(await keyOf(signIn())).toBe("rate-limited");
    now += seconds * 1000 - 1;
    expect(await fail()).toBe("rate-limited");
    now += 1;
    expect(await fail()).toBe("unauthorized");
  }
  now += MINUTE_MS;
  expect(await keyOf(signIn())).toBe("done");
  expect(await fail()).toBe("unauthorized");
  expect(await keyOf(signIn())).toBe("done");
});

it("delays an address that tries many accounts, but not others", async () => {
  const visitor = { ...VISITOR, address: "198.51.100.7" };
  const attempt = (n: number) =>
    keyOf(signIns.signIn({ email: `user${n}@example.com`, password: "x" }, visitor, undefined));
  for (let n = 0; n < 20; n += 1) expect(await attempt(n)).toBe("unauthorized");
  expect(await attempt(20)).toBe("rate-limited");
  expect(await keyOf(signIn())).toBe("done");
});

it("needs a code once an authenticator is confirmed, and each code once", async () => {
  const { maintain } = db.database;
  const { person } = await signIn();
  const { secret, uri } = await maintain((tx) => authenticators.begin(tx, person.id, person.email));
  expect(uri).toBe(`otpauth://totp/Fakturo%3AAna%40example.com?secret=${secret}&issuer=Fakturo`);
  expect(await keyOf(signIn())).toBe("done");
  const bytes = bytesOf(secret);
  const code = () => codeOf(bytes, Math.floor(now / 30_000));
  const confirm = (given: string) => maintain((tx) => authenticators.confirm(tx, person.id, given));
  expect(await keyOf(confirm("000000"))).toBe("validation");
  const recovery = await confirm(code());
  expect(recovery).toHaveLength(8);
  const withCode = (given: string) => signIns.signIn({ ...OWNER, code: given }, VISITOR, undefined);
  expect(await keyOf(signIn())).toBe("validation");
  // The code that confirmed counts no second time.
  expect(await keyOf(withCode(code()))).toBe("unauthorized");
  now += 30_000;
  expect(await keyOf(withCode(code()))).toBe("done");
  expect(await keyOf(withCode(code()))).toBe("unauthorized");
  const [spare = ""] = recovery;
  expect(await keyOf(withCode(spare.toUpperCase()))).toBe("done");
  expect(await keyOf(withCode(spare))).toBe("unauthorized");
  const begun = maintain((tx) => authenticators.begin(tx, person.id, person.email));
  expect(await keyOf(begun)).toBe("conflict");
  const { rows } = await db.owner.query<{ secret: Buffer }>(
    "select secret from fakturo.authenticator",
  );
  expect(rows.map((row) => row.secret.includes(Buffer.from(bytes)))).toEqual([false]);
  await maintain((tx) => authenticators.remove(tx, person.id));
  expect(await keyOf(signIn())).toBe("done");
});

/** Bytes of a base32 text, to check the server's by another way. */
function bytesOf(text: string): Uint8Array {
  const digits = [...text].map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter));
  const bits = digits.map((digit) => digit.toString(2).padStart(5, "0")).join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

it("stores neither tokens nor readable passwords", async () => {
  const { token } = await signIn();
  const { rows } = await db.owner.query(
    "select row_to_json(s)::text as text from fakturo.sign_in s",
  );
  expect(rows.map(({ text }) => text).join()).not.toContain(token);
  const passwords = createPasswords();
  const hash = await passwords.hash(OWNER.password, []);
  expect(hash).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await passwords.matches(OWNER.password, hash)).toBe(true);
  expect(await passwords.matches(`${OWNER.password}.`, hash)).toBe(false);
  expect(await passwords.matches(OWNER.password, undefined)).toBe(false);
});

it.each([
  ["short", []],
  ["aaaaaaaaaaaab", []],
  ["Password12345!", []],
  ["qwertyuiopasdf", []],
  ["1234567890123", []],
  ["admin-admin-2026", []],
  ["my name is anastasia", ["anastasia"]],
  ["x".repeat(300), []],
])("refuses the password %j", async (password, person) => {
  expect(await keyOf(createPasswords().hash(password, person))).toBe("validation");
});

it.each([
  "quiet harbour 27",
  "correct horse battery",
  "тихая гавань 27",
  "密码是一只安静的灰色小猫吗",
])("takes the password %j", async (password) => {
  expect(await keyOf(createPasswords().hash(password, ["ana@example.com"]))).toBe("done");
});
