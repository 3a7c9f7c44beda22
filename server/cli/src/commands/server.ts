import type { Command } from "commander";
import type { CommandContext, Flags } from "../context.ts";
import { addDatabaseCommands } from "./database.ts";
import { addKeyCommands } from "./keys.ts";
import { AS_JSON, DATA, DATABASE, pair } from "./options.ts";
import { addTransferCommands } from "./transfer.ts";

/** Commands for the server and its data. */
export function addServerCommands(program: Command, context: CommandContext): void {
  addServe(program, context);
  addWorkspaces(program, context);
  addKeyCommands(program, context);
  addJobs(program, context);
  addVault(program, context);
  addDatabaseCommands(program, context);
  addDev(program, context);
  addDemo(program, context);
}

function addServe(program: Command, { io, config }: CommandContext): void {
  program
    .command("serve")
    .description("run the server: HTTP API, workflows and, by default, its own Postgres")
    .option("--role <role>", "all, api (HTTP only) or worker (jobs only) (or FAKTURO_ROLE)")
    .option("--host <name>", "address to listen on (or FAKTURO_HOST)")
    .option("--port <number>", "port of the API, 0 for any (or PORT)")
    .option("--listen-fd <number>", "socket opened by a supervisor (or FAKTURO_LISTEN_FD)")
    .option("--build-port <number>", "port of the build service (or FAKTURO_BUILD_PORT)")
    .option(
      "--health-port <number>",
      "port that says whether work is taken (or FAKTURO_HEALTH_PORT)",
    )
    .option(
      "--drain-seconds <number>",
      "seconds between saying no there and closing (or FAKTURO_DRAIN_SECONDS)",
    )
    .option("--files <place>", "'database' or s3://bucket/prefix (or FAKTURO_FILES)")
    .option(...DATA)
    .option(...DATABASE)
    .option("--public-url <url>", "address clients use, for links (or FAKTURO_PUBLIC_URL)")
    .option(
      "--simulate [authority...]",
      "run simulated authorities for sandboxes: all, or those named (or FAKTURO_SIMULATE)",
    )
    .option("--simulate-port <number>", "their port, 0 for any (or FAKTURO_SIMULATE_PORT)")
    .option("--concurrency <number>", "steps at once in this process (or FAKTURO_CONCURRENCY)")
    .option(
      "--log-level <level>",
      "fatal, error, warn, info, debug or silent (or FAKTURO_LOG_LEVEL)",
    )
    .action(async ({ simulate, ...flags }: ServeFlags) => {
      const { serve } = await import("../server/serve.ts");
      const named = simulate === true ? "all" : simulate?.join(",");
      await serve(config({ ...flags, simulate: named }), io);
    });
}

/** `--simulate` without a name is true. */
type ServeFlags = Omit<Flags, "simulate"> & { readonly simulate?: true | readonly string[] };

function addWorkspaces(program: Command, { io, config }: CommandContext): void {
  const workspaces = program
    .command("workspaces")
    .description("make, list, move and audit workspaces, and erase parties in them");
  workspaces
    .command("create")
    .description("make a workspace and print its id; works while a server runs on the data too")
    .argument("<name>")
    .option("--country <code>", "country of the company, e.g. ES")
    .option("--sandbox", "for trying things out; a workspace never changes sides")
    .option("--slug <handle>", "short unique handle; made of the name when absent")
    .option(...AS_JSON)
    .option(...DATA)
    .option(...DATABASE)
    .action(async (name: string, { country, sandbox = false, slug, json, ...flags }) => {
      const { createWorkspace } = await import("../server/administer.ts");
      await createWorkspace(config(flags), io, { name, country, sandbox, slug }, json);
    });
  workspaces
    .command("list")
    .description("list id, kind, country, handle and name of every workspace")
    .option(...AS_JSON)
    .option(...DATA)
    .option(...DATABASE)
    .action(async ({ json, ...flags }) => {
      const { listWorkspaces } = await import("../server/administer.ts");
      await listWorkspaces(config(flags), io, json);
    });
  addTransferCommands(workspaces, { io, config });
}

function addJobs(program: Command, { io, config }: CommandContext): void {
  const jobs = program.command("jobs").description("jobs that follow workflows");
  jobs
    .command("start")
    .description("start a job on a stored entry, which a running server does; prints its id")
    .argument("<workflow>", "id or name of a published workflow")
    .requiredOption("--workspace <name>", "id, handle or name of the workspace")
    .requiredOption("--entry <id>", "document, or party, that it is about")
    .option("--arg <name=value>", "an arg of the job; may be repeated", pair)
    .option("--key <text>", "refuse a second job with this key")
    .option(...AS_JSON)
    .option(...DATA)
    .option(...DATABASE)
    .action(async (workflow: string, { workspace, entry, arg: args = {}, key, json, ...flags }) => {
      const { startJob } = await import("../server/administer.ts");
      await startJob(config(flags), io, workspace, { workflow, entry, args, key }, json);
    });
  jobs
    .command("show")
    .description("print the status of a job, and the newest event of each of its steps")
    .argument("<id>")
    .option(...AS_JSON)
    .option(...DATA)
    .option(...DATABASE)
    .action(async (id: string, { json, ...flags }) => {
      const { showJob } = await import("../server/administer.ts");
      await showJob(config(flags), io, id, json);
    });
  jobs
    .command("cancel")
    .description("cancel a job before its next step; works while a server runs on the data or not")
    .argument("<id>")
    .option(...DATA)
    .option(...DATABASE)
    .action(async (id: string, flags: Flags) => {
      const { cancelJob } = await import("../server/administer.ts");
      await cancelJob(config(flags), io, id);
    });
  jobs
    .command("wake")
    .description("have the waiting step of a job called now; a running server calls it")
    .argument("<id>")
    .option(...DATA)
    .option(...DATABASE)
    .action(async (id: string, flags: Flags) => {
      const { wakeJob } = await import("../server/administer.ts");
      await wakeJob(config(flags), io, id);
    });
}

function addVault(program: Command, { io, config }: CommandContext): void {
  const vault = program.command("vault").description("the master key that secrets are under");
  vault
    .command("status")
    .description("print how many secrets of each kind are under which key")
    .option(...AS_JSON)
    .option(...DATA)
    .option(...DATABASE)
    .action(async ({ json, ...flags }) => {
      const { vaultStatus } = await import("../server/vault.ts");
      await vaultStatus(config(flags), io, json);
    });
  vault
    .command("rotate")
    .description("encrypt every secret anew under the current master key, while servers run")
    .option("--new-key", "first make a new current key in the data folder's key file")
    .option(...DATA)
    .option(...DATABASE)
    .action(async ({ newKey = false, ...flags }) => {
      const { rotateVault } = await import("../server/vault.ts");
      await rotateVault(config(flags), io, newKey);
    });
}

function addDev(program: Command, { io }: CommandContext): void {
  program
    .command("dev")
    .description("run the server with the plugin in a folder, and start again when it changes")
    .argument("[folder]", "folder of the plugin", ".")
    .option("--port <number>", "port of the API, 0 for any", "8080")
    .action(async (folder: string, { port }: { port: string }) => {
      const { dev } = await import("../server/dev.ts");
      await dev(io, { folder, flags: ["--port", port] });
    });
}

function addDemo(program: Command, { io }: CommandContext): void {
  program
    .command("demo")
    .description("show the main job on an empty folder and leave the files behind")
    .option("-o, --output <folder>", "folder for the files", "demo-out")
    .action(async ({ output }: { output: string }) => {
      const { demo } = await import("../demo/demo.ts");
      const print = (text: string) => io.print(`${text}\n`);
      await demo({ output, print, env: io.env, cwd: io.cwd });
    });
}
