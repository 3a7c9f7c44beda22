import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@fakturo/test-support";
import { expect, it } from "vitest";

const RUNTIME = join(repositoryRoot(), "server", "runtime", "src");
const IMPORT = /from "\.\.\/([a-z-]+)\//g;

/** Folders of the runtime, with the folders that they may import. */
const EDGES: Readonly<Record<string, readonly string[]>> = {
  call: [],
  threads: [],
  isolate: ["call", "threads"],
  submissions: ["call"],
  interpret: ["call", "isolate", "submissions", "threads"],
  receive: ["call", "interpret", "submissions", "transmit"],
  transmit: ["call", "interpret", "receive", "submissions"],
  queue: ["interpret", "transmit"],
  schedule: ["interpret", "transmit"],
};

/** Imports between the folders of the runtime, without tests. */
function importsOf(room: string): string[] {
  const files = readdirSync(join(RUNTIME, room)).filter(
    (file) => file.endsWith(".ts") && !/\.test\.ts$|^testing-|^queue-contract/.test(file),
  );
  const texts = files.map((file) => readFileSync(join(RUNTIME, room, file), "utf8"));
  return texts.flatMap((text) => [...text.matchAll(IMPORT)].map(([, name = ""]) => name));
}

it("rooms of the runtime import only those in the table", () => {
  const rooms = readdirSync(RUNTIME).filter((room) => room !== "testing");
  expect(rooms.toSorted()).toEqual(Object.keys(EDGES).toSorted());
  for (const room of rooms)
    for (const name of importsOf(room))
      expect(EDGES[room], `${room} imports ${name}`).toContain(name);
});
