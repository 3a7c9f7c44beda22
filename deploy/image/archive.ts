// Layers and their description in one file, an OCI image layout that Docker and Podman load. Own code,
// because tools for such layouts drop the health check, which only Docker's format knows.
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  createReadStream,
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

const OCI = "application/vnd.oci.image";
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

interface Blob {
  readonly digest: string;
  readonly size: number;
}

interface PackedLayer extends Blob {
  readonly name: string;
  /** Digest of the uncompressed archive. */
  readonly diffId: string;
}

/** Writes the image to a file. @returns the size of its compressed layers, in bytes. */
export async function writeImage(file: string, image: Image): Promise<number> {
  mkdirSync(dirname(file), { recursive: true });
  const folder = mkdtempSync(`${file}-`);
  try {
    const blobs = join(folder, "blobs/sha256");
    mkdirSync(blobs, { recursive: true });
    const layers: PackedLayer[] = [];
    for (const layer of image.layers) layers.push(await packLayer(blobs, layer, image.time));
    describe(folder, image, layers);
    execFileSync("tar", [
      "-cf",
      file,
      ...fixed(image.time, 0),
      "-C",
      folder,
      ...readdirSync(folder),
    ]);
    return layers.reduce((sum, { size }) => sum + size, 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Options of tar for an archive without the names and times of this machine. */
function fixed(time: number, owner: number): string[] {
  const pax = ["--format=posix", "--pax-option=exthdr.name=%d/%f,delete=atime,delete=ctime"];
  const owners = [`--owner=:${owner}`, `--group=:${owner}`, "--numeric-owner"];
  return ["--sort=name", `--mtime=@${time}`, ...pax, ...owners];
}

async function packLayer(blobs: string, { name, folder, owner }: Layer, time: number) {
  const draft = join(blobs, "draft");
  const tar = spawn("tar", ["-c", ...fixed(time, owner), "-C", folder, ...readdirSync(folder)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(tar, "exit");
  const plain = createHash("sha256");
  const hashed = new PassThrough().on("data", (part) => plain.update(part));
  await pipeline(tar.stdout, hashed, createGzip({ level: 9 }), createWriteStream(draft));
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar ended with ${code}`);
  const packed = createHash("sha256");
  await pipeline(createReadStream(draft), packed);
  const digest = packed.digest("hex");
  const { size } = statSync(draft);
  renameSync(draft, join(blobs, digest));
  return { name, digest, size, diffId: `sha256:${plain.digest("hex")}` };
}

/** Writes the configuration, the manifest and the two indexes: that of OCI and that of Docker. */
function describe(folder: string, { tag, time, config }: Image, layers: readonly PackedLayer[]) {
  const created = new Date(time * 1000).toISOString();
  const blob = (value: object): Blob => writeBlob(folder, value);
  const settings = blob({
    created,
    architecture: ARCHITECTURES[process.arch] ?? process.arch,
    os: "linux",
    config,
    rootfs: { type: "layers", diff_ids: layers.map(({ diffId }) => diffId) },
    history: layers.map(({ name }) => ({ created, comment: name })),
  });
  const manifest = blob({
    schemaVersion: 2,
    mediaType: `${OCI}.manifest.v1+json`,
    config: descriptor("config.v1+json", settings),
    layers: layers.map((layer) => descriptor("layer.v1.tar+gzip", layer)),
  });
  const names = {
    "io.containerd.image.name": `docker.io/library/${tag}`,
    "org.opencontainers.image.ref.name": tag.slice(tag.indexOf(":") + 1),
  };
  const index = { ...descriptor("manifest.v1+json", manifest), annotations: names };
  const path = ({ digest }: Blob): string => `blobs/sha256/${digest}`;
  const docker = { Config: path(settings), RepoTags: [tag], Layers: layers.map(path) };
  const write = (name: string, value: object): void =>
    writeFileSync(join(folder, name), JSON.stringify(value));
  write("oci-layout", { imageLayoutVersion: "1.0.0" });
  write("index.json", {
    schemaVersion: 2,
    mediaType: `${OCI}.index.v1+json`,
    manifests: [index],
  });
  write("manifest.json", [docker]);
}

function descriptor(type: string, { digest, size }: Blob) {
  return { mediaType: `${OCI}.${type}`, digest: `sha256:${digest}`, size };
}

function writeBlob(folder: string, value: object): Blob {
  const bytes = Buffer.from(JSON.stringify(value));
  const digest = createHash("sha256").update(bytes).digest("hex");
  writeFileSync(join(folder, "blobs/sha256", digest), bytes);
  return { digest, size: bytes.length };
}
