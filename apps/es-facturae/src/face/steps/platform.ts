import { Type } from "@fakturo/plugin";
import { PLATFORMS } from "../platforms.ts";

const KEYS = PLATFORMS.map(({ key }) => key);

/** Setting of the steps: the entry point that the public body takes its invoices from. */
export const platformSetting = Type.String({
  title: "Platform",
  description: `Entry point of the public body: ${KEYS.map((key) => `\`${key}\``).join(", ")}. FACeB2B is none of them.`,
  enum: KEYS,
  default: "face",
});

/** Connections of all entry points. */
export const PLATFORM_CONNECTIONS = PLATFORMS.map(({ connection }) => connection);
