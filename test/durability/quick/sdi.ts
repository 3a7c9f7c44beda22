import { plugin as sdi } from "@fakturo/app-it-sdi";
import { withQuickConnections } from "./connections.ts";

export const plugin = withQuickConnections("test-quick-sdi", sdi);
