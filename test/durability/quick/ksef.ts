import { plugin as ksef } from "@fakturo/app-pl-ksef";
import { withQuickConnections } from "./connections.ts";

export const plugin = withQuickConnections("test-quick-ksef", ksef);
