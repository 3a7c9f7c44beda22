import { plugin as nfse } from "@fakturo/app-br-nfse";
import { withQuickConnections } from "./connections.ts";

export const plugin = withQuickConnections("test-quick-nfse", nfse);
