import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ERROR_KEYS, isObject } from "@fakturo/model";
import { loadConfig } from "@fakturo/server/config";
import { repositoryRoot } from "@fakturo/test-support";
import { KINDS } from "create-fakturo-plugin";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMMANDS } from "../../server/cli/src/commands/index.ts";
import { createProgram } from "../../server/cli/src/program.ts";
import { commandLine, quietIo } from "../../server/cli/src/testing.ts";
import { parseAppManifest } from "../../server/domain/src/apps/manifest.ts";
import { type Platform, startPlatform } from "../e2e/platform.ts";
import { contractOf, type Operation } from "../harness/contract.ts";
import { type Block, blocksOf, commandsOf, writtenPages } from "./blocks.ts";

const ROOT = repositoryRoot();
const DEADLINE_MS = 120_000;

/** Tests that run blocks of a page whole; `languages` are those they run. */
const RUN_BY: readonly {
  readonly page: RegExp;
  readonly languages: readonly string[];
  readonly test: string;
  /** How that test names the page. */
  readonly named: string;
}[] = [
  {
    page: /^docs\/plugins\//,
    languages: ["ts", "python", "json"],
    test: "test/packages/guide.ts",
    named: '"plugins"',
  },
  {
    page: /^docs\/first-invoice\.md$/,
    languages: ["sh", "json"],
    test: "test/docs/site.test.ts",
    named: "docs/first-invoice.md",
  },
  {
    page: /^README\.md$/,
    languages: ["sh"],
    test: "test/e2e/readme.test.ts",
    named: "README.md",
  },
  {
    page: /^docs\/deployment\.md$/,
    languages: ["yaml"],
    test: "test/deploy/kubernetes.test.ts",
    named: "docs/deployment.md",
  },
];

/** Languages that are no command and no JSON of ours, with the reason why nothing runs them. */
const NOT_RUN: Readonly<Record<string, string>> = {
  text: "a drawing",
  sql: "a statement abridged to show an idea",
  ini: "parts of units: test/deploy gives the whole units to systemd-analyze",
  nginx: "settings of another server, which is no dependency",
};

/** Programs that cannot run in a test; the files of the repository that they name must exist. */
const FOREIGN: Readonly<Record<string, string>> = {
  docker: "needs a container runtime with its daemon",
  kubectl: "needs a cluster",
  cp: "writes to folders of the system",
  "systemd-sysusers": "makes users of the system",
  systemctl: "needs the system's service manager",
  journalctl: "needs the system's service manager",
  sudo: "needs root",
  cd: "enters folders of the reader",
};

/** Files that a build writes. */
const BUILT = /^deploy\/image\/dist\//;

type Checker = (value: unknown, block: Block) => void;

const manifest: Checker = (value) => void parseAppManifest(value);

/** A part of a manifest, in one that has what the part refers to. */
const partOfManifest: Checker = (value) => {
  const connection = {
    key: "acme.api",
    name: "ACME",
    traits: { dedupe: "number", decides: "later" },
    calls: ["consult"],
  };
  const whole = { key: "acme", name: "ACME", protocol: 2, connections: [connection] };
  parseAppManifest({ ...whole, credentials: LOGIN, ...(isObject(value) && value) });
};
const LOGIN = [{ key: "acme.login", kind: "token", title: "Login" }];

const error: Checker = (value) => {
  expect(value).toMatchObject({
    key: expect.toBeOneOf([...ERROR_KEYS]),
    faults: expect.anything(),
  });
};

const mcpSettings: Checker = (value) => {
  const { command, args } = Object(value).mcpServers.fakturo;
  expect(command).toBe("npx");
  checkFakturo(args);
};

const members =
  (...names: readonly string[]): Checker =>
  (value) =>
    expect(Object.keys(Object(value))).toEqual(names);

/** What the JSON of a page must be, from above. A page with more or fewer blocks fails. */
const JSON_OF: Readonly<Record<string, readonly Checker[]>> = {
  "docs/apps.md": [
    manifest,
    partOfManifest,
    partOfManifest,
    partOfManifest,
    partOfManifest,
    manifest,
  ],
  "docs/errors.md": [error],
  "docs/mcp.md": [mcpSettings],
  // Members alone: the values are of the reader.
  "docs/operations.md": [
    members("id", "event", "at", "workspace", "subject", "message", "details"),
  ],
  "docs/peppol-provider.md": [members("state", "reference", "sha256", "message_id", "receipt")],
};

const program = createProgram(quietIo(ROOT), COMMANDS);

/** Finds the command and reads its arguments and options as the command line does, without running it. */
function checkFakturo([, ...words]: readonly string[]): void {
  const { operands: names, unknown } = program.parseOptions([...words]);
  let [command, rest]: [typeof program, string[]] = [program, [...names, ...unknown]];
  for (;;) {
    const next = command.commands.find((one) => one.name() === rest[0]);
    if (next === undefined) break;
    [command, rest] = [next, rest.slice(1)];
  }
  if (command === program && names.length > 0)
    throw new Error(`fakturo has no command '${words.join(" ")}'`);
  const { operands, unknown: foreign } = command.parseOptions(rest);
  if (foreign.length > 0) throw new Error(`${command.name()} has no option ${foreign.join(" ")}`);
  const wanted = command.registeredArguments;
  const least = wanted.filter(({ required }) => required).length;
  const most = wanted.at(-1)?.variadic ? Infinity : wanted.length;
  if (operands.length < least || operands.length > most)
    throw new Error(`${command.name()} takes ${least} to ${most} arguments: ${words.join(" ")}`);
}

const readJson = (path: string) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));
const { packages } = readJson("package-lock.json");
const { peerDependencies: optional } = readJson("server/cli/package.json");
/** Outside the workspaces, so that only those install it who use it. */
const { name: temporal } = readJson("executors/temporal/package.json");
/** Of the repository, and of the packages that `npm create fakturo-plugin` writes. */
const scripts = [
  ...Object.keys(readJson("package.json").scripts),
  ...Object.keys(readJson("core/create-plugin/templates/typescript/package.json").scripts),
];

function checkNpm(words: readonly string[]): void {
  const [, verb = "", name = ""] = words;
  if (verb === "create") {
    expect(name).toBe("fakturo-plugin");
    expect(KINDS.map(({ key }) => key)).toContain(words[words.indexOf("--kind") + 1]);
    return;
  }
  if (verb !== "install") {
    expect(scripts).toContain(verb === "run" ? name : verb);
    return;
  }
  const named = words
    .slice(2)
    .filter((word, at, all) => !/^-/.test(word) && all[at - 1] !== "--prefix");
  const unknown = named.filter(
    (one) => !(`node_modules/${one}` in packages || one in optional || one === temporal),
  );
  expect(unknown).toEqual([]);
}

let platform: Platform;
let operations: readonly Operation[] = [];

beforeAll(async () => {
  platform = await startPlatform();
  ({ operations } = await contractOf(platform.url));
});
afterAll(async () => {
  await platform?.stop();
});

function checkShell(block: Block): void {
  for (const words of commandsOf(block)) checkCommand(words);
  if (block.text.includes("export FAKTURO_")) checkSettings(block);
}

/** True for a call that the API has. */
function isCall(method: string, path: string): boolean {
  const [plain = ""] = path.split("?");
  return operations.some((one) => one.method === method && one.pattern.test(plain));
}

function checkCurl(words: readonly string[]): void {
  const url = words.find((word) => /^https?:/.test(word)) ?? "";
  const method = words[words.indexOf("-X") + 1] ?? "";
  const { pathname } = new URL(url);
  expect([url, isCall(words.includes("-X") ? method : "GET", pathname)]).toEqual([url, true]);
}

const PROGRAMS: Readonly<Record<string, (words: readonly string[]) => void>> = {
  fakturo: checkFakturo,
  npm: checkNpm,
  curl: checkCurl,
  // What it sets is read by `checkSettings`.
  export: () => undefined,
  "./secrets.sh": ([name = ""]) =>
    expect(existsSync(join(ROOT, "deploy/compose", name))).toBe(true),
};

function checkCommand(words: readonly string[]): void {
  const [name = ""] = words;
  const check = PROGRAMS[name] ?? (name in FOREIGN ? checkForeign : undefined);
  if (check === undefined) throw new Error(`nothing checks '${words.join(" ")}'`);
  check(words);
}

/** The files exist that it names, and so do the commands of Fakturo that it runs elsewhere. */
function checkForeign(words: readonly string[]): void {
  const runs = words.includes("exec") || words.includes("sudo");
  const files = words.filter((word) => word.startsWith("deploy/") && !BUILT.test(word));
  // `kubectl exec deploy/fakturo-api`: a deployment, no file.
  const missing = files.filter((file) => !runs && !existsSync(join(ROOT, file)));
  expect(missing).toEqual([]);
  if (runs) checkFakturo(words.slice(words.lastIndexOf("fakturo")));
}

/** The settings of the lines change what the server reads. */
function checkSettings({ text }: Block): void {
  const pairs = Array.from(
    text.matchAll(/^(?:export )?(FAKTURO_[A-Z_]+)=(?:'([^']*)'|"([^"]*)"|(.*))$/gm),
    ([, name = "", ...values]) => [name, values.find((one) => one !== undefined) ?? ""] as const,
  );
  const env = Object.fromEntries(pairs);
  expect(pairs.length).toBeGreaterThan(0);
  for (const [name] of pairs) {
    const { [name]: _, ...others } = env;
    expect([name, settingsOf(env) === settingsOf(others)]).toEqual([name, false]);
  }
}

function settingsOf(env: Readonly<Record<string, string>>): string {
  try {
    return JSON.stringify(loadConfig({ env, cwd: ROOT }));
  } catch (problem) {
    return `refused: ${problem}`;
  }
}

function checkRequest({ text }: Block): void {
  const [, method = "", path = "", body = ""] = /^([A-Z]+) (\S+)\n([\s\S]*)$/.exec(text) ?? [];
  expect([method, path, isCall(method, path)]).toEqual([method, path, true]);
  expect(JSON.parse(body)).toBeTypeOf("object");
}

const CHECKS: Readonly<Record<string, (block: Block) => void>> = {
  sh: checkShell,
  console: checkShell,
  env: checkSettings,
  http: checkRequest,
};

function isRunElsewhere({ page, language }: Block): boolean {
  return RUN_BY.some((one) => one.page.test(page) && one.languages.includes(language));
}

describe.each(writtenPages())("the blocks of %s", (page) => {
  const own = blocksOf(page).filter((block) => !isRunElsewhere(block));

  it.skipIf(own.length === 0)("are run, or checked by what they name", () => {
    for (const block of own.filter(({ language }) => language !== "json")) {
      const check = CHECKS[block.language];
      if (check === undefined)
        expect(Object.keys(NOT_RUN), `${block.place}: \`\`\`${block.language}`).toContain(
          block.language,
        );
      else expect(() => check(block), block.place).not.toThrow();
    }
    const json = own.filter(({ language }) => language === "json");
    const checkers = JSON_OF[page] ?? [];
    expect(json.map(({ place }) => place)).toHaveLength(checkers.length);
    for (const [at, block] of json.entries()) {
      const { text, place } = block;
      expect(() => checkers[at]?.(parse(text), block), place).not.toThrow();
    }
  });
});

/** JSON, or members of an object without its braces. */
function parse(text: string): unknown {
  return JSON.parse(text.trimStart().startsWith("{") ? text : `{${text}}`);
}

/** Pages about other interfaces: of apps still to be written, their tasks, simulators and service providers. */
const OTHERS = /^docs\/(?:plugins\/|(?:apps|simulators|peppol-provider)\.md)/;
const CALL = /`(GET|PUT|POST|PATCH|DELETE) (\/[^`\s]+)/g;

describe("the calls that the texts name", () => {
  it.each(writtenPages().filter((page) => !OTHERS.test(page)))(
    "are those of the API in %s",
    (page) => {
      const calls = Array.from(readFileSync(join(ROOT, page), "utf8").matchAll(CALL));
      const unknown = calls.filter(([, method = "", path = ""]) => !isCall(method, path));
      expect(unknown.map(([, method, path]) => `${method} ${path}`)).toEqual([]);
    },
  );
});

describe("the tests that run whole pages", () => {
  it.each(RUN_BY)("$test names $named", ({ page, test, named }) => {
    expect(writtenPages().filter((one) => page.test(one))).not.toEqual([]);
    expect(readFileSync(join(ROOT, test), "utf8")).toContain(named);
  });
});

describe("the commands of the page on apps", () => {
  it(
    "register an app with the page's manifest, enable and disable it",
    async () => {
      const [first] = blocksOf("docs/apps.md").filter(({ language }) => language === "json");
      const fakturo = commandLine(ROOT, { FAKTURO_DATA: platform.data });
      const commands = blocksOf("docs/apps.md")
        .filter(({ language }) => language === "sh")
        .flatMap(commandsOf)
        .map((words) =>
          words.slice(1).map((word) => (word === "NAME" ? platform.workspace : word)),
        );
      const named = (verb: string) => commands.filter(([, second]) => second === verb);
      const [register = []] = named("register");
      const made = await fakturo(
        register.map((word) => word.replace("manifest.json", "-")),
        first?.text,
      );
      expect([made.err, made.out]).toEqual(["", expect.stringContaining("task_secret")]);
      for (const command of [...named("enable"), ...named("disable"), ...named("list")])
        expect([command, await fakturo(command)]).toMatchObject([command, { code: 0, err: "" }]);
    },
    DEADLINE_MS,
  );
});
