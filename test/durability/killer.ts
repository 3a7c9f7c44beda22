import { setTimeout as sleep } from "node:timers/promises";
import { definePlugin, defineProvider, step, Type } from "@fakturo/plugin";

/* A plugin with a step that ends its process, and one that is likely to be running then. */

const KILL_AFTER_MS = 400;
const SLOW_MS = 1_500;

const BASE = { summary: "Of a test.", effect: "external", config: Type.Object({}) } as const;

export const plugin = definePlugin({
  name: "test-killer",
  providers: [
    defineProvider({
      ...BASE,
      key: "killer.kill",
      name: "Kill",
      async run() {
        await sleep(KILL_AFTER_MS);
        process.kill(process.pid, "SIGKILL");
        return new Promise(() => {});
      },
    }),
    defineProvider({
      ...BASE,
      key: "killer.innocent",
      name: "Take time",
      run: () => sleep(SLOW_MS, step.ok()),
    }),
  ],
});
