import { plugin as chorus } from "@fakturo/app-fr-choruspro";
import { withQuickConnections } from "./connections.ts";

export const plugin = withQuickConnections("test-quick-chorus", chorus);
