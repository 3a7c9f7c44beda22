import { plugin as verifactu } from "@fakturo/app-es-verifactu";
import { withQuickConnections } from "./connections.ts";

export const plugin = withQuickConnections("test-quick-verifactu", verifactu);
