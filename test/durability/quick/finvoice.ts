import { plugin as finvoice } from "@fakturo/app-fi-finvoice";
import { withQuickConnections } from "./connections.ts";

export const plugin = withQuickConnections("test-quick-finvoice", finvoice);
