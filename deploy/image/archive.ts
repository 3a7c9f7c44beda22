// An image as one file in the format of `docker save`, which Docker, Podman, containerd and skopeo read. Own code,
// because the tools that write images without an engine know OCI's format only, which has no health check.
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64", arm64: "arm64" };

/** Files of a folder as one layer of the image. */
export interface Layer {
  readonly name: string;
  readonly folder: string;
  /** Numeric id of the owner and group. */
  readonly owner: number;
}

export interface Image {
  /** `name:version`. */
  readonly tag: string;
  /** Seconds since 1970: the time of all files, so that equal contents make an equal image. */
  readonly time: number;
  readonly layers: readonly Layer[];
  /** Settings of a container: https://github.com/opencontainers/image-spec/blob/main/config.md, and Docker's `Healthcheck`. */
  readonly config: object;
}

interface PackedLayer {
  readonly name: string;
  /** Path in the archive. */
  readonly path: string;
  /** Of the compressed layer, in bytes. */
  readonly size: number;
  /** Digest of the uncompressed archive. */
  readonly diffId: string;
}

/** Writes the image to a file. @returns the size of its compressed layers, in bytes. */
export async function writeImage(file: string, image: Image): Promise<number> {
  mkdirSync(dirname(file), { recursive: true });
  const folder = mkdtempSync(`${file}-`);
  try {
    const layers: PackedLayer[] = [];
    for (const layer of image.layers) layers.push(await packLayer(folder, layer, image.time));
    describe(folder, image, layers);
    execFileSync("tar", ["-cf", file, ...fixed(image.time, 0), "-C", folder, ...namesIn(folder)]);
    return layers.reduce((sum, { size }) => sum + size, 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What is in a folder: as arguments of tar, so that the folder itself is no member of the archive. */
function namesIn(folder: string): string[] {
  return readdirSync(folder).sort();
}

/** Options of tar for an archive without the names and times of this machine. */
function fixed(time: number, owner: number): string[] {
  const pax = ["--format=posix", "--pax-option=exthdr.name=%d/%f,delete=atime,delete=ctime"];
  const owners = [`--owner=:${owner}`, `--group=:${owner}`, "--numeric-owner"];
  return ["--sort=name", `--mtime=@${time}`, ...pax, ...owners];
}

async function packLayer(
  target: string,
  { name, folder, owner }: Layer,
  time: number,
): Promise<PackedLayer> {
  const draft = join(target, "draft");
  const tar = spawn("tar", ["-c", ...fixed(time, owner), "-C", folder, ...namesIn(folder)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(tar, "exit");
  const hash = createHash("sha256");
  const hashed = new PassThrough().on("data", (part) => hash.update(part));
  await pipeline(tar.stdout, hashed, createGzip({ level: 9 }), createWriteStream(draft));
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar ended with ${code}`);
  const digest = hash.digest("hex");
  const path = `${digest}.tar.gz`;
  renameSync(draft, join(target, path));
  return { name, path, size: statSync(join(target, path)).size, diffId: `sha256:${digest}` };
}

/** Writes the configuration and the list of the files. */
function describe(
  folder: string,
  { tag, time, config }: Image,
  layers: readonly PackedLayer[],
): void {
  const created = new Date(time * 1000).toISOString();
  const settings = JSON.stringify({
    created,
    architecture: ARCHITECTURES[process.arch] ?? process.arch,
    os: "linux",
    config,
    rootfs: { type: "layers", diff_ids: layers.map(({ diffId }) => diffId) },
    history: layers.map(({ name }) => ({ created, comment: name })),
  });
  const name = `${createHash("sha256").update(settings).digest("hex")}.json`;
  const files = { Config: name, RepoTags: [tag], Layers: layers.map(({ path }) => path) };
  writeFileSync(join(folder, name), settings);
  writeFileSync(join(folder, "manifest.json"), JSON.stringify([files]));
}
