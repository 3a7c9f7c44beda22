import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** True where containers can be run here: bubblewrap, as root or with user namespaces for all. */
export const HAS_RUNTIME =
  spawnSync("bwrap", ["--unshare-user", "--ro-bind", "/", "/", "/bin/true"]).status === 0;

/** Settings of the image, as containers get them. */
export interface ImageConfig {
  readonly User: string;
  readonly WorkingDir: string;
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly Env: readonly string[];
  readonly Healthcheck: { readonly Test: readonly string[] };
}

/** An image laid out as a root folder, and a volume for its data. */
export interface Unpacked {
  readonly config: ImageConfig;
  /** Size of the compressed layers, in bytes. */
  readonly size: number;
  /** Runs a command in a container with a read-only root, the volume and this machine's network. */
  run(command: readonly string[], env: Readonly<Record<string, string>>): ChildProcess;
  remove(): void;
}

interface Manifest {
  readonly config: { readonly digest: string };
  readonly layers: readonly { readonly digest: string; readonly size: number }[];
}

/** Unpacks an image as its OCI layout describes it. */
export function unpack(file: string): Unpacked {
  const folder = mkdtempSync(join(tmpdir(), "fakturo-container-"));
  const layout = join(folder, "layout");
  const root = join(folder, "root");
  const data = join(folder, "data");
  for (const path of [layout, root, data]) mkdirSync(path);
  execFileSync("tar", ["-xf", file, "-C", layout]);
  const pathOf = (digest: string): string => join(layout, "blobs", digest.replace(":", "/"));
  const index = JSON.parse(readFileSync(join(layout, "index.json"), "utf8"));
  const manifest: Manifest = readJson(pathOf(index.manifests[0].digest));
  const { config }: { config: ImageConfig } = readJson(pathOf(manifest.config.digest));
  for (const { digest } of manifest.layers)
    execFileSync("tar", ["-xzpf", pathOf(digest), "-C", root]);
  const [user = 0, group = 0] = config.User.split(":").map(Number);
  chmodSync(folder, 0o755);
  if (process.getuid?.() === 0) chownSync(data, user, group);
  return {
    config,
    size: manifest.layers.reduce((sum, { size }) => sum + size, 0),
    run: (command, env) => {
      const [program = "", ...args] = [...asUser(user, group), "bwrap", ...isolation(root, data)];
      const all = { ...Object.fromEntries(config.Env.map(pairOf)), ...env };
      const set = Object.entries(all).flatMap(([name, value]) => ["--setenv", name, value]);
      const inside = ["--uid", `${user}`, "--gid", `${group}`, "--chdir", config.WorkingDir];
      return spawn(program, [...args, ...inside, ...set, ...command], {
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

function isolation(root: string, data: string): string[] {
  const spaces = ["--unshare-user", "--unshare-pid", "--unshare-ipc", "--unshare-uts"];
  const mounts = ["--ro-bind", root, "/", "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"];
  return [
    ...spaces,
    "--as-pid-1",
    "--die-with-parent",
    "--clearenv",
    ...mounts,
    "--bind",
    data,
    "/data",
  ];
}
