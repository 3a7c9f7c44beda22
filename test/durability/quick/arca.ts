import { plugin as arca } from "@fakturo/app-ar-arca";
import { withQuickConnections } from "./connections.ts";

export const plugin = withQuickConnections("test-quick-arca", arca);
