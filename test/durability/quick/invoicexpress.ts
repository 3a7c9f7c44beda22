import { plugin as invoicexpress } from "@fakturo/app-pt-invoicexpress";
import { withQuickConnections } from "./connections.ts";

export const plugin = withQuickConnections("test-quick-invoicexpress", invoicexpress);
