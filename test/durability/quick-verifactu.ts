import { plugin as verifactu } from "@fakturo/app-es-verifactu";
import { withQuickConnections } from "./quick-connections.ts";

export const plugin = withQuickConnections("test-quick-verifactu", verifactu);
