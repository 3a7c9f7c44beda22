import { defineApp, definePlugin, defineProvider, step, Type } from "@fakturo/plugin";

const app = defineApp({
  key: "shop",
  title: "Shop",
  description: "A web shop.",
  config: Type.Object({
    url: Type.String({ title: "Address", minLength: 1 }),
    token: Type.String({ title: "API token", minLength: 3 }),
  }),
  secrets: ["token"],
});

/* A third-party plugin with a configuration per workspace. */
export const plugin = definePlugin({
  name: "test-shop",
  apps: [app],
  providers: [
    defineProvider({
      key: "shop.send",
      name: "Send",
      summary: "Of a test.",
      effect: "external",
      config: Type.Object({}),
      async run(_, ctx) {
        const { url, token } = await ctx.config(app);
        return step.ok({ args: { url, length: String(token.length) } });
      },
    }),
  ],
  app: "shop",
  routes: [
    {
      method: "GET",
      path: "/address",
      summary: "The configured address",
      async handle(_, ctx) {
        const { url } = await ctx.config(app);
        return { status: 200, mime: "text/plain", body: url };
      },
    },
  ],
});
