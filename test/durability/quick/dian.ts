import { plugin as dian } from "@fakturo/app-co-dian";
import { withQuickConnections } from "./connections.ts";

export const plugin = withQuickConnections("test-quick-dian", dian);
