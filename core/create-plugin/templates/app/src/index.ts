import { definePlugin } from "@fakturo/plugin";
import { app } from "./app.ts";
import { send } from "./send.ts";

/** Workflow step `acme.send`. */
export const plugin = definePlugin({ name: "fakturo-acme", apps: [app], providers: [send] });
