import process from "node:process";
import { COMMANDS } from "./commands/index.ts";
import { processIo } from "./process-io.ts";
import { run } from "./program.ts";

process.exitCode = await run(process.argv.slice(2), processIo(), COMMANDS);
