import { definePlugin } from "@fakturo/plugin";
import { send } from "./send.ts";

/** Workflow step `acme.send`. */
export const plugin = definePlugin({ name: "fakturo-acme", providers: [send] });
