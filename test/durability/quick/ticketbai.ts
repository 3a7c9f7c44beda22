import { plugin as ticketbai } from "@fakturo/app-es-ticketbai";
import { withQuickConnections } from "./connections.ts";

export const plugin = withQuickConnections("test-quick-ticketbai", ticketbai);
