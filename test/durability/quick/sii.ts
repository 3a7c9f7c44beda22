import { plugin as sii } from "@fakturo/app-es-sii";
import { withQuickConnections } from "./connections.ts";

export const plugin = withQuickConnections("test-quick-sii", sii);
