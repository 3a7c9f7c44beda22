import { plugin as facturae } from "@fakturo/app-es-facturae";
import { withQuickConnections } from "./connections.ts";

export const plugin = withQuickConnections("test-quick-face", facturae);
