import { definePlugin, defineProvider, step, Type } from "@fakturo/plugin";

/* A plugin with steps that block the event loop of their process, and one that passes. */

const BASE = { summary: "Of a test.", config: Type.Object({}) } as const;

function block(): never {
  for (;;) Math.random();
}

export const plugin = definePlugin({
  name: "test-blocker",
  providers: [
    defineProvider({
      ...BASE,
      key: "blocker.pass",
      name: "Pass",
      effect: "none",
      run: () => step.ok(),
    }),
    defineProvider({
      ...BASE,
      key: "blocker.block",
      name: "Block",
      effect: "none",
      run: block,
    }),
    defineProvider({
      ...BASE,
      key: "blocker.later",
      name: "Block after a wait",
      effect: "external",
      run: async () => {
        await new Promise((resolve) => setTimeout(resolve, 1));
        return block();
      },
    }),
  ],
});
