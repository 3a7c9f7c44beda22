import { readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { FakturoError } from "@fakturo/model";
import { serveThread, type ThreadService } from "./serve-thread.ts";
import { systemThread } from "./system-thread.ts";

/** Requests of these tests to their thread. */
export type TestWork =
  | { readonly kind: "echo"; readonly bytes: Uint8Array<ArrayBuffer> }
  /** Native code that returns when somebody writes into the named pipe. */
  | { readonly kind: "read"; readonly path: string }
  | {
      readonly kind:
        | "spin"
        | "fill"
        | "refuse"
        | "wait"
        | "wait-deaf"
        | "break"
        | "niceness"
        | "buffers";
    };

export const serve: ThreadService<TestWork, Uint8Array<ArrayBuffer>> = serveThread(
  async (work, signal) => {
    switch (work.kind) {
      case "echo":
        return work.bytes;
      case "read":
        return new Uint8Array(readFileSync(work.path));
      case "buffers": {
        const before = process.memoryUsage().external;
        new Uint8Array(64 * 1024 * 1024).fill(1);
        return new Uint8Array(new Uint32Array([before / 1024]).buffer);
      }
      case "spin":
        for (;;);
      case "fill": {
        const kept: number[][] = [];
        for (;;) kept.push(Array.from({ length: 10_000 }, Math.random));
      }
      case "refuse":
        throw new FakturoError("validation", "refused", {
          faults: [{ code: "A-1", paths: ["$.a"], message: "wrong" }],
        });
      case "wait":
        await sleep(600_000, undefined, { signal }).catch(() => {});
        return new Uint8Array([1]);
      case "wait-deaf":
        await sleep(600_000);
        return new Uint8Array([2]);
      case "niceness":
        return new Uint8Array([getPriority(systemThread())]);
      case "break":
        throw new Error("broken");
    }
  },
  ({ buffer }) => [buffer],
);
