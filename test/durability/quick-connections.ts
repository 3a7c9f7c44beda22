import { definePlugin, type Plugin } from "@fakturo/plugin";

const TIMEOUT_S = 5;

/** The plugin with a short time limit of calls, so that the leases of killed workers end soon. */
export function withQuickConnections(name: string, plugin: Plugin): Plugin {
  return definePlugin({
    ...plugin,
    name,
    connections: (plugin.connections ?? []).map((one) => ({
      ...one,
      traits: { ...one.traits, timeout: TIMEOUT_S },
    })),
  });
}
