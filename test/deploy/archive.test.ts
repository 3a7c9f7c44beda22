import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeImage } from "../../deploy/image/archive.ts";

const HAS_TAR = spawnSync("tar", ["--version"], { encoding: "utf8" }).stdout?.includes("GNU tar");
if (!HAS_TAR) process.stderr.write("No image is written: GNU tar is missing.\n");

const TIME = 1_700_000_000;
const CONFIG = { User: "5:5", Healthcheck: { Test: ["CMD", "/check"] } };

let folder = "";
let size = 0;
beforeAll(async () => {
  if (!HAS_TAR) return;
  folder = mkdtempSync(join(tmpdir(), "fakturo-archive-"));
  for (const name of ["root/etc", "data/data"])
    mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, "root/etc/passwd"), "root:x:0:0::/:/bin/sh\n");
  size = await write("first.tar");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string): Promise<number> =>
  writeImage(join(folder, name), {
    tag: "sample:1.0.0",
    time: TIME,
    layers: [
      { name: "Root", folder: join(folder, "root"), owner: 0 },
      { name: "Data", folder: join(folder, "data"), owner: 5 },
    ],
    config: CONFIG,
  });

/** A file of the image. */
const read = (name: string): Buffer =>
  execFileSync("tar", ["-xOf", join(folder, "first.tar"), name], {
    stdio: ["ignore", "pipe", "pipe"],
  });
const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

describe.skipIf(!HAS_TAR)("an image file", () => {
  it("names its configuration and layers by their contents", () => {
    const [{ Config, RepoTags, Layers }] = JSON.parse(read("manifest.json").toString());
    expect(RepoTags).toEqual(["sample:1.0.0"]);
    expect(Config).toBe(`${sha256(read(Config))}.json`);
    const { config, rootfs, created, history } = JSON.parse(read(Config).toString());
    expect(config).toEqual(CONFIG);
    expect(created).toBe("2023-11-14T22:13:20.000Z");
    expect(history).toHaveLength(2);
    const layers: Buffer[] = Layers.map(read);
    const digests = layers.map((layer) => `sha256:${sha256(gunzipSync(layer))}`);
    expect(rootfs).toEqual({ type: "layers", diff_ids: digests });
    expect(size).toBe(layers.reduce((sum, { length }) => sum + length, 0));
  });

  it("has files of the owner of their layer, and no root folder of its own", () => {
    const [{ Layers }] = JSON.parse(read("manifest.json").toString());
    const list = (layer: string): string[] =>
      execFileSync("tar", ["-tvz", "--numeric-owner"], { input: read(layer), encoding: "utf8" })
        .trim()
        .split("\n")
        .map((line) => line.replaceAll(/ +/g, " "))
        .map((line) => [line.split(" ")[1], line.split(" ").at(-1)].join(" "));
    expect(list(Layers[0])).toEqual(["0/0 etc/", "0/0 etc/passwd"]);
    expect(list(Layers[1])).toEqual(["5/5 data/"]);
  });

  it("is the same for the same contents, whenever they were written", async () => {
    utimesSync(join(folder, "root/etc/passwd"), 1, 1);
    await write("second.tar");
    const [first, second] = ["first.tar", "second.tar"].map((name) =>
      sha256(readFileSync(join(folder, name))),
    );
    expect(second).toBe(first);
  });
});
