import { plugin as zatca } from "@fakturo/app-sa-zatca";
import { withQuickConnections } from "./connections.ts";

export const plugin = withQuickConnections("test-quick-zatca", zatca);
