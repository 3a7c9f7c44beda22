import { Type } from "@fakturo/plugin";
import { PLATFORMS } from "../platforms.ts";

const KEYS = PLATFORMS.map(({ key }) => key);

/** Setting of the steps: the entry point that the receiver takes its invoices from. */
export const platformSetting = Type.String({
  title: "Platform",
  description: `Entry point of the receiver: ${KEYS.map((key) => `\`${key}\``).join(", ")}; \`faceb2b\` is for companies.`,
  enum: KEYS,
  default: "face",
});

/** Connections of all entry points. */
export const PLATFORM_CONNECTIONS = PLATFORMS.map(({ connection }) => connection);
