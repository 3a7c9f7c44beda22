import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { commandLine } from "./testing.ts";

const fakturo = commandLine("/", { FAKTURO_PLUGINS: "" });

/** What bash offers for these words, the last one unfinished. */
async function offered(...words: readonly string[]): Promise<string[]> {
  const { out } = await fakturo(["completion", "bash"]);
  const line = `COMP_WORDS=(fakturo ${words.join(" ")}); COMP_CWORD=${words.length}`;
  const script = `${out}\n${line}; _fakturo; echo "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync("bash", ["-c", script], { encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout.trim().split(" ");
}

it("completes commands, commands below them and options in bash", async () => {
  expect(await offered("ke")).toEqual(["keys"]);
  expect(await offered("keys", "re")).toEqual(["revoke"]);
  expect(await offered("--plugins", "x", "keys", "create", "--sc")).toEqual(["--scope"]);
  expect(await offered("build", "--st")).toEqual(["--strict"]);
});

it("completes choices of options and arguments, and takes values for no commands", async () => {
  expect(await offered("keys", "create", "--scope", '""')).toEqual(["api", "read"]);
  expect(await offered("keys", "create", "--scope", "r")).toEqual(["read"]);
  expect(await offered("completion", "z")).toEqual(["zsh"]);
  expect(await offered("--plugins", "build", "ke")).toEqual(["keys"]);
  // Files, by the shell's own completion.
  expect(await offered("build", "--output", '""')).toEqual([""]);
});

it("prints scripts for zsh and fish, and for no other shell", async () => {
  expect((await fakturo(["completion", "zsh"])).out).toMatch(/^autoload -U \+X bashcompinit/);
  expect((await fakturo(["completion", "fish"])).out).toContain(
    "complete -c fakturo -n '__fish_seen_subcommand_from keys; and __fish_seen_subcommand_from create' -l scope -x -a 'api read'\n",
  );
  expect((await fakturo(["completion", "csh"])).code).toBe(2);
});

it("prints the versions, as JSON too", async () => {
  expect((await fakturo(["version"])).out).toMatch(/^fakturo \d+\.\d+\.\d+\nnode \d+/);
  expect(JSON.parse((await fakturo(["version", "--json"])).out)).toHaveProperty("fakturo");
});

it("shows the defaults of settings in help", async () => {
  const { out } = await fakturo(["serve", "--help"]);
  expect(out).toMatch(/--port <number> .*\(or PORT; default 8080\)/);
  expect(out.replaceAll(/\s+/g, " ")).toContain("(or FAKTURO_DRAIN_SECONDS; default 5)");
});
