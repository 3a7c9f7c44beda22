import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** True where containers can be run here: bubblewrap, as root or with user namespaces for all. */
export const HAS_RUNTIME =
  spawnSync("bwrap", ["--unshare-user", "--ro-bind", "/", "/", "/bin/true"]).status === 0;

const SECRET = "/run/secrets/fakturo.config.json";

/** Settings of the image, as containers get them. */
export interface ImageConfig {
  readonly User: string;
  readonly WorkingDir: string;
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly Env: readonly string[];
  readonly Healthcheck: { readonly Test: readonly string[] };
}

export interface ContainerOptions {
  /** Folder that the container has as `/data`. */
  readonly volume: string;
  readonly env: Readonly<Record<string, string>>;
  /** File of this machine that the container has as `/run/secrets/fakturo.config.json`. */
  readonly secret?: string;
}

/** An image laid out as a root folder. */
export interface Unpacked {
  readonly config: ImageConfig;
  /** Makes an empty volume. @returns its folder. */
  newVolume(): string;
  /** Size of the compressed layers, in bytes. */
  readonly size: number;
  /** Runs a command in a container with a read-only root, a volume and this machine's network. */
  run(command: readonly string[], options: ContainerOptions): ChildProcess;
  remove(): void;
}

interface Manifest {
  readonly Config: string;
  readonly Layers: readonly string[];
}

/** Unpacks an image in the format of `docker save`. */
export function unpack(file: string): Unpacked {
  const folder = mkdtempSync(join(tmpdir(), "fakturo-container-"));
  const layout = join(folder, "layout");
  const root = join(folder, "root");
  for (const path of [layout, root]) mkdirSync(path);
  execFileSync("tar", ["-xf", file, "-C", layout]);
  const [{ Config, Layers }]: [Manifest] = readJson(join(layout, "manifest.json"));
  const { config }: { config: ImageConfig } = readJson(join(layout, Config));
  const layers = Layers.map((name) => join(layout, name));
  for (const layer of layers) execFileSync("tar", ["-xzpf", layer, "-C", root]);
  const [user = 0, group = 0] = config.User.split(":").map(Number);
  chmodSync(folder, 0o755);
  return {
    config,
    newVolume() {
      const volume = mkdtempSync(join(folder, "data-"));
      if (process.getuid?.() === 0) chownSync(volume, user, group);
      return volume;
    },
    size: layers.reduce((sum, layer) => sum + statSync(layer).size, 0),
    run: (command, options) => {
      const [program = "", ...args] = [...asUser(user, group), "bwrap", ...SPACES, ...KEPT];
      const env = { ...Object.fromEntries(config.Env.map(pairOf)), ...options.env };
      const set = Object.entries(env).flatMap(([name, value]) => ["--setenv", name, value]);
      const inside = ["--uid", `${user}`, "--gid", `${group}`, "--chdir", config.WorkingDir];
      return spawn(program, [...args, ...mountsOf(root, options), ...inside, ...set, ...command], {
        stdio: ["ignore", "pipe", "pipe"],
      });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, "utf8"));
}

function pairOf(text: string): [string, string] {
  const at = text.indexOf("=");
  return [text.slice(0, at), text.slice(at + 1)];
}

/** The account of the image, where this process may choose one. */
function asUser(user: number, group: number): string[] {
  if (process.getuid?.() !== 0) return [];
  return ["setpriv", `--reuid=${user}`, `--regid=${group}`, "--clear-groups"];
}

const SPACES = ["--unshare-user", "--unshare-pid", "--unshare-ipc", "--unshare-uts"];
const KEPT = ["--as-pid-1", "--die-with-parent", "--clearenv"];

function mountsOf(root: string, { volume, secret }: ContainerOptions): string[] {
  const system = ["--ro-bind", root, "/", "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"];
  const mounted = secret === undefined ? [] : ["--tmpfs", "/run", "--ro-bind", secret, SECRET];
  return [...system, "--bind", volume, "/data", ...mounted];
}
