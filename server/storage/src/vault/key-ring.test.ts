import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addKeyToFile, keyFileOf, loadMasterKeys } from "./key-ring.ts";
import { decrypt, encrypt, newMasterKey } from "./master-key.ts";
import { MissingKey } from "./missing-key.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fakturo-keys-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PLAIN = Buffer.from("secret");
const open = (keys: Parameters<typeof decrypt>[0], sealed: Buffer) =>
  decrypt(keys, sealed, "place").toString();

describe("keys of configuration", () => {
  const [old, next] = [newMasterKey(), newMasterKey()];
  const before = loadMasterKeys({ masterKey: old, otherMasterKeys: [next] }, "");
  const after = loadMasterKeys({ masterKey: next, otherMasterKeys: [old] }, "");

  it("encrypt with the current one and decrypt with all", () => {
    expect(open(after, encrypt(before, PLAIN, "place"))).toBe("secret");
    expect(open(before, encrypt(after, PLAIN, "place"))).toBe("secret");
    expect(before.current.id).not.toEqual(after.current.id);
  });

  it("refuse what they do not know, another place and changed bytes", () => {
    const alone = loadMasterKeys({ masterKey: next }, "");
    const sealed = encrypt(before, PLAIN, "place");
    expect(() => open(alone, sealed)).toThrow(/under master key [0-9a-f]{8}, which is not here/);
    expect(() => decrypt(before, sealed, "elsewhere")).toThrow(/could not be decrypted/);
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    expect(() => open(before, sealed)).toThrow(/could not be decrypted/);
  });

  it.each(["", "00", "zz".repeat(32), "0".repeat(63)])("must be 32 bytes, not '%s'", (text) => {
    expect(() => loadMasterKeys({ masterKey: text }, "")).toThrow(/32 bytes/);
    expect(() => loadMasterKeys({ masterKey: old, otherMasterKeys: [text] }, "")).toThrow(
      /32 bytes/,
    );
  });
});

describe("keys of a file", () => {
  it("are made once, for their owner only", () => {
    const file = keyFileOf(mkdtempSync(join(folder, "made-")));
    const sealed = encrypt(loadMasterKeys({}, file), PLAIN, "place");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(open(loadMasterKeys({}, file), sealed)).toBe("secret");
  });

  it("are not made where they could read nothing", () => {
    const file = keyFileOf(mkdtempSync(join(folder, "lost-")));
    const keys = loadMasterKeys({}, file, false);
    expect(() => encrypt(keys, PLAIN, "place")).toThrow(MissingKey);
    expect(keys.find(Buffer.alloc(4))).toBeUndefined();
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, `${newMasterKey()}\n`);
    expect(
      open(loadMasterKeys({}, file, false), encrypt(loadMasterKeys({}, file), PLAIN, "place")),
    ).toBe("secret");
  });

  it("are followed while the file changes", () => {
    const file = keyFileOf(mkdtempSync(join(folder, "changed-")));
    const running = loadMasterKeys({}, file);
    const sealed = encrypt(running, PLAIN, "place");
    addKeyToFile(file);
    const fresh = loadMasterKeys({}, file);
    expect(fresh.current.id).not.toEqual(sealed.subarray(0, 4));
    expect(open(running, encrypt(fresh, PLAIN, "place"))).toBe("secret");
    expect(running.current.id).toEqual(fresh.current.id);
    expect(open(running, sealed)).toBe("secret");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8").trim().split("\n")).toHaveLength(2);
  });

  it("that is broken under a running server affects no other requests", () => {
    const file = keyFileOf(mkdtempSync(join(folder, "broken-")));
    const running = loadMasterKeys({}, file);
    expect(running.current.id).toHaveLength(4);
    writeFileSync(file, "gone\n");
    expect(() => running.current).toThrow(expect.objectContaining({ key: "unavailable" }));
    expect(() => loadMasterKeys({}, file)).toThrow(expect.objectContaining({ key: "input" }));
  });
});
