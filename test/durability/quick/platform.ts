import { plugin as platform } from "@fakturo/app-gov-fr";
import { withQuickConnections } from "./connections.ts";

export const plugin = withQuickConnections("test-quick-platform", platform);
