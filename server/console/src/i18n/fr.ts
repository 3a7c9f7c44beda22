import { en } from "./en.ts";
import type { Messages } from "./translate.ts";

export const fr: Messages = en;
