import process from "node:process";
import { run } from "./program.ts";

// A reader that has seen enough, e.g. `head`, is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? 0 : 1);
});

const { stdin, stdout, stderr, env, argv } = process;
process.exitCode = await run(argv.slice(2), { stdin, stdout, stderr, env, cwd: process.cwd() });
