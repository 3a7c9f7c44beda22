import type { Command } from "commander";
import { expect, it } from "vitest";
import { COMMANDS } from "./commands/index.ts";
import { createProgram } from "./program.ts";
import { quietIo } from "./testing.ts";

/** Commands without `--json`, by what they do instead of listing or making something. */
const WITHOUT: Readonly<Record<string, readonly string[]>> = {
  "print JSON anyway": [
    "apps register",
    "apps configure",
    "bulk",
    "callbacks show",
    "keys generate",
    "keys public",
    "registrations show",
    "schema",
    "submissions show",
  ],
  "run until they are ended": ["demo", "dev", "mcp", "serve", "simulate"],
  "write files": ["docs build", "simulate credentials", "completion"],
  "only do something, and say so in a sentence": [
    "apps enable",
    "apps disable",
    "credentials set",
    "credentials revoke",
    "db dump",
    "db restore",
    "db partition",
    "db publish",
    "db resume",
    "db upgrade",
    "jobs cancel",
    "jobs wake",
    "keys revoke",
    "orgs join",
    "secrets set",
    "secrets remove",
    "users enable",
    "users disable",
    "vault rotate",
    "workspaces export",
    "workspaces import",
    "workspaces retention",
    "workspaces erase-party",
  ],
};

/** Paths of the commands that can be run, with whether they have `--json`. */
function commandsOf(command: Command, path: readonly string[] = []): [string, boolean][] {
  const below = command.commands.filter((one) => one.name() !== "help");
  const own = command.options.some(({ long }) => long === "--json");
  const runs = below.length === 0 || path.join(" ") === "simulate";
  return [
    ...(runs && path.length > 0 ? [[path.join(" "), own] as [string, boolean]] : []),
    ...below.flatMap((one) => commandsOf(one, [...path, one.name()])),
  ];
}

it("every command that lists or makes something prints it as JSON where asked", () => {
  const all = commandsOf(createProgram(quietIo("/"), COMMANDS));
  expect(all.length).toBeGreaterThan(70);
  const without = all.filter(([, isThere]) => !isThere).map(([path]) => path);
  expect(without.toSorted()).toEqual(Object.values(WITHOUT).flat().toSorted());
});
