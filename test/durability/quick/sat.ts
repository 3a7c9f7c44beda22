import { plugin as sat } from "@fakturo/app-mx-cfdi";
import { withQuickConnections } from "./connections.ts";

export const plugin = withQuickConnections("test-quick-sat", sat);
