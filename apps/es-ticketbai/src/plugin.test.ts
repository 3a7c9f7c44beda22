import { describePlugin } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/app-es-ticketbai", { load: async () => ({ plugin }) });
