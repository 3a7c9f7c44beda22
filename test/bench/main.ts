import { benchDocuments } from "./engine.ts";
import { print } from "./measure.ts";
import { benchServer } from "./server.ts";

// Medians and ratios of one run on one machine: absolute figures only orient.
const wanted = process.argv.slice(2);
const all = wanted.length === 0;

print(`Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`);
if (all || wanted.includes("engine")) await benchDocuments();
if (all || wanted.includes("server")) await benchServer();
