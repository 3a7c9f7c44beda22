import { plugin as nemhandel } from "@fakturo/app-dk-oioubl";
import { withQuickConnections } from "./connections.ts";

export const plugin = withQuickConnections("test-quick-nemhandel", nemhandel);
