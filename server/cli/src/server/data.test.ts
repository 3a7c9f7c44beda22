import { copyFileSync, existsSync, mkdtempSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keyFileOf } from "@fakturo/server-storage/vault";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandLine } from "../testing.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fakturo-data-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const path = (name: string) => join(folder, name);
const fakturo = (...args: readonly string[]) => commandLine(folder, { FAKTURO_PLUGINS: "" })(args);

describe("a folder without data", () => {
  it.each([
    [["workspaces", "list"]],
    [["keys", "create", "--workspace", "x"]],
    [["vault", "status"]],
    [["db", "upgrade"]],
    [["db", "dump", "x.dump"]],
  ])("is refused by %j and left alone", async (args) => {
    expect(await fakturo(...args)).toEqual({
      code: 2,
      out: "",
      err: `fakturo: there is no data in ${path("data")}: give --data, or FAKTURO_DATA\n`,
    });
    expect(existsSync(path("data"))).toBe(false);
  });

  it("is not made for a dump that is none", async () => {
    const { code, err } = await fakturo("db", "restore", "nowhere.dump");
    expect([code, err]).toEqual([2, expect.stringContaining("nowhere.dump cannot be read: there")]);
    expect(existsSync(path("data"))).toBe(false);
  });
});

describe("data", () => {
  const dump = () => path("a.dump");
  beforeAll(async () => {
    const args = ["Acme", "--country", "ES", "--sandbox", "--data", path("old")];
    expect(await fakturo("workspaces", "create", ...args)).toMatchObject({ code: 0, err: "" });
    await fakturo("keys", "create", "--workspace", "Acme", "--data", path("old"));
    const dumped = await fakturo("db", "dump", dump(), "--data", path("old"));
    expect(dumped).toMatchObject({ code: 0, err: "" });
  });

  it("is dumped to files only", async () => {
    const [at, nowhere] = [["--data", path("old")], join(folder, "none", "a.dump")];
    expect(await fakturo("db", "dump", folder, ...at)).toMatchObject({
      code: 2,
      err: `fakturo: ${folder} cannot be written: it is a folder\n`,
    });
    expect(await fakturo("db", "dump", nowhere, ...at)).toMatchObject({
      code: 2,
      err: `fakturo: ${nowhere} cannot be written: there is no such file or folder\n`,
    });
  });

  it("goes to folders and comes from folders only", async () => {
    const [at, file] = [["--data", path("old")], dump()];
    expect(await fakturo("workspaces", "export", "Acme", file, ...at)).toMatchObject({
      code: 2,
      err: `fakturo: ${file} cannot be written: there is a file in its place\n`,
    });
    const from = ["workspaces", "import", path("none"), "--workspace", "Acme", ...at];
    expect(await fakturo(...from)).toMatchObject({
      code: 2,
      err: `fakturo: ${path("none")} cannot be read: there is no such file or folder\n`,
    });
  });

  it("is not restored from a part of a dump", async () => {
    copyFileSync(dump(), path("part.dump"));
    truncateSync(path("part.dump"), 400);
    expect(await fakturo("db", "restore", path("part.dump"), "--data", path("part"))).toMatchObject(
      { code: 2, err: `fakturo: ${path("part.dump")} is cut off\n` },
    );
  });

  it("is partitioned after a dry run, and restored with its partitions", async () => {
    const [at, copy] = [
      ["--data", path("split")],
      ["--data", path("copy")],
    ];
    await fakturo("db", "restore", dump(), ...at);
    expect(await fakturo("db", "partition", "--partitions", "3", ...at)).toMatchObject({
      code: 2,
      err: "fakturo: --partitions must be a power of two from 2 to 256\n",
    });
    const dry = await fakturo("db", "partition", "--partitions", "4", "--dry-run", ...at);
    expect(dry.code).toBe(0);
    expect(dry.out).toMatch(/^entry: about \d+ rows, 1 MiB$/m);
    expect(dry.out).toMatch(
      /^4 partitions of each take about 1 min, without a server, and \d+ MiB more/m,
    );
    const [done, again] = [
      "17 tables have 4 partitions each\n",
      "all tables have 4 partitions already\n",
    ];
    const partition = ["db", "partition", "--partitions", "4"];
    expect(await fakturo(...partition, ...at)).toMatchObject({ code: 0, out: done });
    expect(await fakturo(...partition, ...at)).toMatchObject({ code: 0, out: again });
    expect(await fakturo("db", "partition", ...at)).toMatchObject({
      code: 2,
      err: "fakturo: the database has 4 partitions: use --partitions 4\n",
    });
    await fakturo("db", "dump", path("split.dump"), ...at);
    await fakturo("db", "restore", path("split.dump"), ...copy);
    expect(await fakturo(...partition, ...copy)).toMatchObject({ code: 0, out: again });
    expect((await fakturo("doctor", ...copy)).out).toMatch(/database.*, 4 partitions/);
  });

  it("restored without its master key says so, starts no server and makes no key", async () => {
    const data = path("new");
    const missing = expect.stringMatching(
      /^(fakturo: )?1 secret is under master key [0-9a-f]{8}, which is not here: .+master\.key into .+\n$/,
    );
    const restored = await fakturo("db", "restore", dump(), "--data", data);
    expect(restored).toMatchObject({ code: 0, err: missing });
    const served = await fakturo("serve", "--port", "0", "--data", data);
    expect(served).toEqual({ code: 1, out: "", err: expect.stringMatching(/under master key/) });
    const create = ["keys", "create", "--workspace", "Acme", "--data", data];
    expect(await fakturo(...create)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^fakturo: a secret is under master key \w+, which is not .+\n$/),
    });
    expect(existsSync(keyFileOf(data))).toBe(false);
    expect((await fakturo("vault", "status", "--data", data)).out).toMatch(/^\w+ {2}unknown {2}1/);

    copyFileSync(keyFileOf(path("old")), keyFileOf(data));
    expect(await fakturo(...create)).toMatchObject({ code: 0, err: "" });
  });
});
