import { plugin as mydata } from "@fakturo/app-gr-mydata";
import { withQuickConnections } from "./connections.ts";

export const plugin = withQuickConnections("test-quick-mydata", mydata);
