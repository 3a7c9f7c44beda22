import { plugin as at } from "@fakturo/app-pt-at-saft";
import { withQuickConnections } from "./connections.ts";

export const plugin = withQuickConnections("test-quick-at", at);
