import { randomUUID } from "node:crypto";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type As4Inbox, createReceiver } from "@fakturo/as4";
import { authorityOf, keysOf, newId, startReceiver } from "../as4/access-point.ts";

// A receiver in a process of its own, which stores as the other access point does: files, not flushed to disk.

const [keys = "", folder = ""] = process.argv.slice(2);

const inbox: As4Inbox = {
  serves: async () => true,
  async open() {
    const chunks: Uint8Array[] = [];
    return {
      async write(chunk) {
        chunks.push(chunk);
      },
      async commit({ message, receipt }) {
        const path = join(folder, randomUUID());
        await writeFile(path, chunks);
        await writeFile(`${path}.receipt`, receipt);
        await rename(path, join(folder, `${message.messageId}.xml`));
        return { kind: "stored" };
      },
      async discard() {},
    };
  },
};

const { url } = await startReceiver(
  createReceiver({
    credentials: [keysOf(keys, "receiver")],
    trust: { anchors: [authorityOf(keys)] },
    inbox,
    now: Date.now,
    newId,
  }),
);
process.stdout.write(`${url}\n`);
