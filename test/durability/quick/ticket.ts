import { plugin as ticket } from "@fakturo/app-it-ticket";
import { withQuickConnections } from "./connections.ts";

export const plugin = withQuickConnections("test-quick-ticket", ticket);
