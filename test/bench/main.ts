import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { benchDocuments, benchLargest } from "./engine.ts";
import { print } from "./measure.ts";
import { benchStart } from "./start.ts";

// Imports only the selected benchmarks, because others would count in the memory.

/** Names on the command line select benchmarks; default: all. */
const wanted = process.argv.slice(2);
const asked = (name: string): boolean => wanted.length === 0 || wanted.includes(name);

if (wanted.includes("largest")) benchLargest();
else {
  print(
    `Node ${process.version}, ${availableParallelism()} cores; CPU time per operation, medians; a ratio beside a floor measured in turns`,
  );
  if (asked("engine")) {
    await benchDocuments();
    const [script = "", ...options] = [process.argv[1], ...process.execArgv];
    spawnSync(process.execPath, [...options, script, "largest"], { stdio: "inherit" });
  }
  if (asked("xml")) await (await import("./xml.ts")).benchXml();
  if (asked("formats")) await (await import("./formats.ts")).benchFormats();
  if (asked("start")) benchStart();
  if (asked("serve")) await (await import("./serve.ts")).benchServe();
  if (asked("jobs")) await (await import("./jobs.ts")).benchJobs();
  if (wanted.includes("temporal")) await (await import("./temporal.ts")).benchTemporal();
  if (asked("authorities")) await (await import("./authorities.ts")).benchAuthorities();
  if (wanted.includes("connections"))
    await (await import("./connections.ts")).benchConnections(
      wanted.filter((name) => name !== "connections"),
    );
  if (wanted.includes("search"))
    await (await import("./search.ts")).benchSearch(wanted.filter((name) => name !== "search"));
  if (asked("as4")) await (await import("./as4.ts")).benchAs4();
  if (wanted.includes("large-documents"))
    await (await import("./large-documents.ts")).benchLargeDocuments();
  if (asked("console")) await (await import("./console.ts")).benchConsole();
  if (asked("server")) await (await import("./server.ts")).benchServer();
}
