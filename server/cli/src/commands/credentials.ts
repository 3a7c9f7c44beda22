import { type Command, InvalidArgumentError, Option } from "commander";
import type { CommandContext, Flags } from "../context.ts";
import { AS_JSON, DATA, DATABASE } from "./options.ts";

const WORKSPACE = ["--workspace <name>", "id, handle or name of the workspace"] as const;
const HOLDER = ["--holder <name>", "tax id, or other name, whose it is"] as const;
const ENVIRONMENT = () =>
  new Option("--environment <name>", "that of the workspace's connections by default").choices([
    "live",
    "test",
    "simulated",
  ]);

/** Commands around credentials and alarms of workspaces. */
export function addCredentialCommands(program: Command, context: CommandContext): void {
  const credentials = program
    .command("credentials")
    .description("certificates, passwords and tokens that apps declare");
  addList(credentials, context);
  addSet(credentials, context);
  addRevoke(credentials, context);
  addTest(credentials, context);
  addAlarms(program, context);
}

function addList(credentials: Command, { io, config, engine }: CommandContext): void {
  credentials
    .command("list")
    .description("list state, end, version, key and holder of every declared credential")
    .requiredOption(...WORKSPACE)
    .addOption(ENVIRONMENT())
    .option("--json", "as JSON, with versions")
    .option(...DATA)
    .option(...DATABASE)
    .action(async ({ workspace, environment, json = false, ...flags }) => {
      const { listCredentials } = await import("../server/credentials.ts");
      const { registry } = await engine();
      await listCredentials(config(flags), io, registry, { workspace, environment, json });
    });
}

function addSet(credentials: Command, { io, config, engine }: CommandContext): void {
  credentials
    .command("set")
    .description("set a new version: a .p12 or PEM file, JSON, or the text of a token")
    .argument("<key>", "e.g. gov-es.certificate")
    .argument("[file]", "stdin when absent or -")
    .requiredOption(...WORKSPACE)
    .option(...HOLDER)
    .addOption(ENVIRONMENT())
    .option("--passphrase-stdin", "read the file's password from stdin (or FAKTURO_PASSPHRASE)")
    .option(...DATA)
    .option(...DATABASE)
    .action(async (key: string, file: string | undefined, given) => {
      const { workspace, holder = "", environment, passphraseStdin = false, ...flags } = given;
      const { setCredential } = await import("../server/credentials.ts");
      const { registry } = await engine();
      const name = { workspace, key, holder, environment };
      await setCredential(config(flags), io, registry, { name, file, passphraseStdin });
    });
}

function addRevoke(credentials: Command, { io, config, engine }: CommandContext): void {
  credentials
    .command("revoke")
    .description("withdraw a version: nothing is sent with it any more")
    .argument("<key>")
    .argument("<version>", "number of the version", versionOf)
    .requiredOption(...WORKSPACE)
    .option(...HOLDER)
    .addOption(ENVIRONMENT())
    .option(...DATA)
    .option(...DATABASE)
    .action(async (key: string, version: number, given) => {
      const { workspace, holder = "", environment, ...flags } = given;
      const { revokeCredential } = await import("../server/credentials.ts");
      const { registry } = await engine();
      const name = { workspace, key, holder, environment };
      await revokeCredential(config(flags), io, registry, { name, version });
    });
}

function addTest(credentials: Command, { io, config }: CommandContext): void {
  credentials
    .command("test")
    .description("try a connection with the lightest request that changes nothing")
    .argument("<connection>", "e.g. verifactu")
    .requiredOption(...WORKSPACE)
    .option(...HOLDER)
    .addOption(ENVIRONMENT())
    .option("--json", "as JSON, with the requests")
    .option(...DATA)
    .option(...DATABASE)
    .action(async (key: string, given) => {
      const { workspace, holder = "", environment, json = false, ...flags } = given;
      const { testConnection } = await import("../server/connection-test.ts");
      await testConnection(config(flags), io, { workspace, key, holder, environment }, json);
    });
}

function addAlarms(program: Command, { io, config }: CommandContext): void {
  program
    .command("alarms")
    .description("what a person has to look at")
    .command("list")
    .description("list time, kind and text of every alarm, the newest first")
    .requiredOption(...WORKSPACE)
    .option("--ended", "also those that are over")
    .option(...AS_JSON)
    .option(...DATA)
    .option(...DATABASE)
    .action(async ({ workspace, ended = false, json, ...flags }: Flags & AlarmFlags) => {
      const { listAlarms } = await import("../server/credentials.ts");
      await listAlarms(config(flags), io, workspace, { ended, json });
    });
}

interface AlarmFlags {
  readonly workspace: string;
  readonly ended?: boolean;
  readonly json: boolean;
}

function versionOf(text: string): number {
  const version = Number(text);
  if (!Number.isSafeInteger(version) || version < 1)
    throw new InvalidArgumentError("It is a whole number from 1.");
  return version;
}
