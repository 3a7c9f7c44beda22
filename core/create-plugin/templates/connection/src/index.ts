import { definePlugin } from "@fakturo/plugin";
import { account, link, redirect } from "./account.ts";
import { connection } from "./connection.ts";
import { events } from "./events.ts";
import { generate, send } from "./steps.ts";

/** Connection, steps, records and addresses of the app `acme`. */
export const plugin = definePlugin({
  name: "fakturo-acme",
  app: "acme",
  connections: [connection],
  providers: [link, generate, send],
  records: [account],
  routes: [redirect, events],
});
