import process from "node:process";
import { COMMANDS } from "./commands/index.ts";
import { processIo } from "./process-io.ts";
import { run } from "./program.ts";

// Without a top-level await, which a bundle in CommonJS cannot have.
run(process.argv.slice(2), processIo(), COMMANDS).then((status) => {
  process.exitCode = status;
});
