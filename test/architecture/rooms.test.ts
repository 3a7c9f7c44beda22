import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@fakturo/test-support";
import { expect, it } from "vitest";

const RUNTIME = join(repositoryRoot(), "server", "runtime", "src");
const IMPORT = /from "\.\.\/([a-z-]+)\//g;

/** Folders of the runtime, lowest first, with the folders that they may import. */
const EDGES: Readonly<Record<string, readonly string[]>> = {
  call: [],
  threads: [],
  isolate: ["call", "threads"],
  submissions: ["call"],
  connect: ["call"],
  interpret: ["call", "connect", "isolate", "submissions", "threads"],
  receive: ["connect"],
  transmit: ["call", "connect", "interpret", "receive", "submissions"],
  queue: ["interpret", "transmit"],
  schedule: ["connect", "interpret", "transmit"],
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

it("the table lists a folder below all that it may import, so that there is no cycle", () => {
  const below = new Set<string>();
  for (const [room, edges] of Object.entries(EDGES)) {
    for (const name of edges) expect(below, `${room} imports ${name}`).toContain(name);
    below.add(room);
  }
});
