#!/usr/bin/env node
import { main } from "create-fakturo-plugin";

process.exitCode = main(process.argv.slice(2), process.cwd(), {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
});
