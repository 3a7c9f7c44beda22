import { randomFillSync } from "node:crypto";
import { createUuidV7, isFakturoError, uuidV4 } from "@fakturo/model";
import { createTestDatabase, type TestDatabase } from "@fakturo/server-storage/testing";
import { loadMasterKeys, newMasterKey } from "@fakturo/server-storage/vault";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Authenticators, createAuthenticators } from "./authenticators.ts";
import { createPasskeys } from "./passkeys.ts";
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

/** A salt that a test knows. */
const sevens = (bytes: Uint8Array): void => void bytes.fill(7);

/** Plain text in place of scrypt, which the tests of passwords cover. */
const plain: Passwords = {
  check: () => undefined,
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
  authenticators = createAuthenticators({ inTx: maintain, masterKeys, clock });
  const access = { inTx: maintain, tx: pool, clock, ids };
  const parts = { ...access, passwords: plain, authenticators, passkeys: createPasskeys(access) };
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

const codeAt = (secret: string) => codeOf(bytesOf(secret), Math.floor(now / 30_000));
const withCode = (code: string, address = VISITOR.address) =>
  keyOf(signIns.signIn({ ...OWNER, code }, { ...VISITOR, address }, undefined));

describe("an authenticator app", () => {
  let member: string;
  let secret: string;
  let recovery: readonly string[];

  beforeEach(async () => {
    member = (await signIn()).person.id;
    ({ secret } = await authenticators.begin(member, VISITOR));
    expect(await keyOf(authenticators.confirm(member, "000000", VISITOR))).toBe("validation");
    recovery = await authenticators.confirm(member, codeAt(secret), VISITOR);
    expect(recovery).toHaveLength(8);
  });
  afterEach(() => authenticators.remove(member, VISITOR));

  it("is needed once it is confirmed, and takes each code once", async () => {
    expect(await keyOf(signIn())).toBe("validation");
    // The code that confirmed counts no second time.
    expect(await withCode(codeAt(secret))).toBe("unauthorized");
    now += 30_000;
    expect(await withCode(codeAt(secret))).toBe("done");
    expect(await withCode(codeAt(secret))).toBe("unauthorized");
    const [spare = ""] = recovery;
    expect(await withCode(spare.toUpperCase())).toBe("done");
    expect(await withCode(spare)).toBe("unauthorized");
    expect(await keyOf(authenticators.begin(member, VISITOR))).toBe("conflict");
    await authenticators.remove(member, VISITOR);
    expect(await keyOf(signIn())).toBe("done");
  });

  it("lets one of two sign-ins with the same code in, and one with the same recovery code", async () => {
    now += 60_000;
    const twice = (code: string) =>
      Promise.all(["192.0.2.10", "192.0.2.11"].map((address) => withCode(code, address)));
    for (const code of [codeAt(secret), recovery[1] ?? ""]) {
      const answers = (await twice(code)).toSorted();
      expect(answers).toEqual(["done", "unauthorized"]);
    }
  });

  it("takes no earlier code after a later one was used", async () => {
    now += 60_000;
    // Clocks may differ by one period.
    const ahead = codeOf(bytesOf(secret), Math.floor(now / 30_000) + 1);
    expect(await withCode(ahead)).toBe("done");
    expect(await withCode(codeAt(secret))).toBe("unauthorized");
  });

  it("looks at five wrong codes of many sent at once from many addresses", async () => {
    now += 60_000;
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_none, n) => withCode("000000", `198.51.100.${n}`)),
    );
    expect(answers.filter((key) => key === "unauthorized").length).toBeLessThanOrEqual(5);
    expect(answers.filter((key) => key === "rate-limited").length).toBeGreaterThanOrEqual(25);
  });

  it("waits up to an hour after wrong codes, however often the right password comes between", async () => {
    const attempt = async () => {
      // The password's own waits are over after a minute.
      now += 61_000;
      await keyOf(signIn());
      return withCode("000000", "203.0.113.9");
    };
    let looked = 0;
    for (let n = 0; n < 90; n += 1) if ((await attempt()) === "unauthorized") looked += 1;
    // Five are free, and each wait is twice as long as the one before.
    expect(looked).toBeLessThan(20);
    now += 3_600_000;
    expect(await withCode(codeAt(secret))).toBe("done");
  });

  it("keeps its secret encrypted", async () => {
    const { rows } = await db.owner.query<{ secret: Buffer }>(
      "select secret from fakturo.authenticator",
    );
    const bytes = Buffer.from(bytesOf(secret));
    expect(rows.map((row) => row.secret.includes(bytes))).toEqual([false]);
  });
});

it("confirms only the newest secret, within ten minutes, and limits the attempts", async () => {
  const { id } = (await signIn()).person;
  const old = await authenticators.begin(id, VISITOR);
  expect(old.uri).toBe(
    `otpauth://totp/Fakturo%3AAna%40example.com?secret=${old.secret}&issuer=Fakturo`,
  );
  const late = await authenticators.begin(id, VISITOR);
  const confirm = (code: string) => keyOf(authenticators.confirm(id, code, VISITOR));
  expect(await confirm(codeAt(old.secret))).toBe("validation");
  now += 11 * MINUTE_MS;
  expect(await confirm(codeAt(late.secret))).toBe("not-found");
  const { secret } = await authenticators.begin(id, VISITOR);
  for (let n = 0; n < 3; n += 1) expect(await confirm("000000")).toBe("validation");
  expect(await confirm(codeAt(secret))).toBe("rate-limited");
  now += HOUR_MS;
  await authenticators.begin(id, VISITOR);
  expect(await keyOf(signIn())).toBe("done");
});

it("logs what happens to an authenticator app", async () => {
  const { rows } = await db.owner.query<{ action: string }>(
    "select distinct action from fakturo.access_log where action like 'authenticator.%' order by 1",
  );
  expect(rows.map(({ action }) => action)).toEqual([
    "authenticator.add",
    "authenticator.begin",
    "authenticator.remove",
  ]);
});

it("looks at no more passwords than are free, however many come at once", async () => {
  const attempts = Array.from({ length: 30 }, (_none, n) =>
    keyOf(
      signIns.signIn(
        { ...OWNER, password: `guess ${n}` },
        { ...VISITOR, address: `192.0.2.${n + 20}` },
        undefined,
      ),
    ),
  );
  const answers = await Promise.all(attempts);
  expect(answers.filter((key) => key === "unauthorized")).toHaveLength(5);
  expect(answers.filter((key) => key === "rate-limited")).toHaveLength(25);
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
  const passwords = createPasswords(sevens);
  const hash = await passwords.hash(OWNER.password, []);
  expect(hash).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$(?:BwcH){5}Bw\$[\w+/]{43}$/);
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
  expect(await keyOf(createPasswords(sevens).hash(password, person))).toBe("validation");
});

it.each([
  "quiet harbour 27",
  "correct horse battery",
  "тихая гавань 27",
  "密码是一只安静的灰色小猫吗",
])("takes the password %j", async (password) => {
  expect(await keyOf(createPasswords(sevens).hash(password, ["ana@example.com"]))).toBe("done");
});
