import type { Command } from "commander";
import type { CommandContext, Flags } from "../context.ts";
import { AS_JSON, DATA, DATABASE, JSON_ANYWAY } from "./options.ts";

const WORKSPACE = ["--workspace <name>", "id, handle or name of the workspace"] as const;

/** Commands for apps in other processes and secrets of workspaces. */
export function addAppCommands(program: Command, context: CommandContext): void {
  addApps(program, context);
  addSecrets(program, context);
}

function addApps(program: Command, { io, config, engine }: CommandContext): void {
  const apps = program.command("apps").description("apps of plugins and of other processes");
  apps
    .command("register")
    .description("register an app, or its new steps, and print its id, and new secrets, as JSON")
    .argument("[manifest]", "JSON file: key, name, task_url, providers; stdin when absent or -")
    .option("--new-secrets", "give an app that is registered already other secrets")
    .option(...JSON_ANYWAY)
    .option(...DATA)
    .option(...DATABASE)
    .action(async (file: string | undefined, { newSecrets = false, ...flags }) => {
      const { registerApp } = await import("../server/apps.ts");
      const offered = (await engine()).registry.providers;
      await registerApp(config(flags), io, file, { newSecrets, offered });
    });
  apps
    .command("list")
    .description(
      "list id, key, enabled or disabled, address and name of registered apps; with a workspace its apps, those of plugins too",
    )
    .option(...WORKSPACE)
    .option(...AS_JSON)
    .option(...DATA)
    .option(...DATABASE)
    .action(async ({ workspace, json, ...flags }: Flags & ListFlags) => {
      const { listApps, listWorkspaceApps } = await import("../server/apps.ts");
      if (workspace === undefined) return listApps(config(flags), io, json);
      const { registry } = await engine();
      await listWorkspaceApps(config(flags), io, registry, { workspace, json });
    });
  for (const [verb, enabled] of [
    ["enable", true],
    ["disable", false],
  ] as const)
    apps
      .command(verb)
      .description(`${verb} an app in a workspace, or a registered app everywhere without one`)
      .argument("<app>", "key of the app")
      .option(...WORKSPACE)
      .option(...DATA)
      .option(...DATABASE)
      .action(async (app: string, { workspace, ...flags }) => {
        const { enableApp } = await import("../server/apps.ts");
        const { registry } = await engine();
        await enableApp(config(flags), io, registry, { app, workspace, enabled });
      });
  apps
    .command("configure")
    .description("replace an app's configuration in a workspace, and print it without secrets")
    .argument("<app>", "key of the app")
    .argument("[file]", "JSON object, secrets included; stdin when absent or -")
    .requiredOption(...WORKSPACE)
    .option("--forget <secrets...>", "remove secrets; others stay unless the file has them")
    .option(...JSON_ANYWAY)
    .option(...DATA)
    .option(...DATABASE)
    .action(async (app: string, file: string | undefined, { workspace, forget = [], ...flags }) => {
      const { configureApp } = await import("../server/apps.ts");
      const { registry } = await engine();
      await configureApp(config(flags), io, registry, { app, workspace, file, forget });
    });
}

interface ListFlags {
  readonly workspace?: string;
  readonly json: boolean;
}

function addSecrets(program: Command, { io, config }: CommandContext): void {
  const secrets = program
    .command("secrets")
    .description("values that steps need; they are not shown again");
  secrets
    .command("set")
    .description("keep a secret, e.g. email.default, read from stdin")
    .argument("<name>")
    .requiredOption(...WORKSPACE)
    .option(...DATA)
    .option(...DATABASE)
    .action(async (name: string, { workspace, ...flags }) => {
      const { setSecret } = await import("../server/apps.ts");
      await setSecret(config(flags), io, workspace, name);
    });
  secrets
    .command("list")
    .description("list times and names of a workspace's secrets")
    .requiredOption(...WORKSPACE)
    .option(...AS_JSON)
    .option(...DATA)
    .option(...DATABASE)
    .action(async ({ workspace, json, ...flags }) => {
      const { listSecrets } = await import("../server/apps.ts");
      await listSecrets(config(flags), io, { workspace, json });
    });
  secrets
    .command("remove")
    .description("forget a secret")
    .argument("<name>")
    .requiredOption(...WORKSPACE)
    .option(...DATA)
    .option(...DATABASE)
    .action(async (name: string, { workspace, ...flags }) => {
      const { removeSecret } = await import("../server/apps.ts");
      await removeSecret(config(flags), workspace, name);
    });
}
