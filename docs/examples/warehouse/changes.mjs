// Appends the changes of a publication to a file of JSON lines: `node changes.mjs FILE`. Readers skip lines of the same
// position, table and key that they have read: after a crash the last ones are in the file twice. Copy this
// folder, and run `npm ci` in it.
import { open } from "node:fs/promises";
import { follow, textOf } from "./feed.mjs";

const [file = "changes.ndjson"] = process.argv.slice(2);
const out = await open(file, "a");

await follow(async (changes) => {
  await out.appendFile(changes.map((change) => `${textOf(change)}\n`).join(""));
  await out.sync();
});
