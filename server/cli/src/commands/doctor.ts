import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import { AS_JSON, DATA, DATABASE } from "./options.ts";

/** `fakturo doctor`: what would keep a server from working. */
export function addDoctorCommand(program: Command, { io, config }: CommandContext): void {
  program
    .command("doctor")
    .description("check ports, disk, clock, database, keys, certificates and left processes")
    .option(...AS_JSON)
    .option("--port <number>", "port of the API (or PORT)")
    .option("--build-port <number>", "port of the build service (or FAKTURO_BUILD_PORT)")
    .option("--health-port <number>", "port of the health check (or FAKTURO_HEALTH_PORT)")
    .option(...DATA)
    .option(...DATABASE)
    .action(async ({ json, ...flags }) => {
      const { doctor } = await import("../doctor/doctor.ts");
      await doctor(config(flags), io, json);
    });
}
