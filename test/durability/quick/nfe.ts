import { plugin as nfe } from "@fakturo/app-br-nfe";
import { withQuickConnections } from "./connections.ts";

export const plugin = withQuickConnections("test-quick-nfe", nfe);
