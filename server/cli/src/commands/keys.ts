import { type Command, Option } from "commander";
import type { CommandContext } from "../context.ts";
import { AS_JSON, DATA, DATABASE, JSON_ANYWAY } from "./options.ts";

const WORKSPACE = ["--workspace <name>", "id, handle or name of the workspace"] as const;

/** API keys of workspaces, and signing keys for work on documents. */
export function addKeyCommands(program: Command, context: CommandContext): void {
  const keys = program.command("keys").description("API keys and signing keys");
  addApiKeys(keys, context);
  addSigningKeys(keys, context);
}

function addApiKeys(keys: Command, { io, config }: CommandContext): void {
  keys
    .command("create")
    .description("make an API key and print its token, which is shown only this once")
    .requiredOption(...WORKSPACE)
    .option("--name <text>", "what the key is for", "command line")
    .addOption(
      new Option("--scope <scope>", "what the key allows: everything, or only GET")
        .choices(["api", "read"])
        .default("api"),
    )
    .option("--expires <when>", "when the key ends: 90d, 12h, or 2027-01-31 (never when absent)")
    .option(...AS_JSON)
    .option(...DATA)
    .option(...DATABASE)
    .action(async ({ workspace, name, scope, expires, json, ...flags }) => {
      const { createKey } = await import("../server/keys.ts");
      await createKey(config(flags), io, { workspace, name, scope, expires }, json);
    });
  keys
    .command("list")
    .description("list id, state, scopes, end and name of each API key, revoked ones too")
    .requiredOption(...WORKSPACE)
    .option(...AS_JSON)
    .option(...DATA)
    .option(...DATABASE)
    .action(async ({ workspace, json, ...flags }) => {
      const { listKeys } = await import("../server/keys.ts");
      await listKeys(config(flags), io, workspace, json);
    });
  keys
    .command("revoke")
    .description("end an API key for good; servers refuse it within five seconds")
    .argument("<id>", "as `keys list` prints it")
    .requiredOption(...WORKSPACE)
    .option(...DATA)
    .option(...DATABASE)
    .action(async (id: string, { workspace, ...flags }) => {
      const { revokeKey } = await import("../server/keys.ts");
      await revokeKey(config(flags), io, workspace, id);
    });
}

function addSigningKeys(keys: Command, { io }: CommandContext): void {
  keys
    .command("generate")
    .description("make a private signing key (JWK) for `fakturo sign`")
    .option(...JSON_ANYWAY)
    .option("-o, --output <file>", "write to a file only its owner may read")
    .action(async (options) => {
      const { generateSigningKey } = await import("../document/sign.ts");
      await generateSigningKey(io, options);
    });
  keys
    .command("public")
    .description("print the public half of a signing key")
    .argument("[file]", "private key (JWK); stdin when absent or -")
    .option(...JSON_ANYWAY)
    .option("-o, --output <file>", "write to a file instead of stdout")
    .action(async (file, options) => {
      const { printPublicKey } = await import("../document/sign.ts");
      await printPublicKey(io, file, options);
    });
}
