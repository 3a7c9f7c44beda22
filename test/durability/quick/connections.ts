import { definePlugin, type Plugin } from "@fakturo/plugin";

const TIMEOUT_S = 5;
/** Maximum number of records in a message; default: that of the connection. */
const MEMBERS = Number(process.env.FAKTURO_TEST_MEMBERS);

/**
 * The plugin with a short time limit of calls, so that the leases of killed workers end soon. Its suppliers need no
 * registration.
 */
export function withQuickConnections(name: string, plugin: Plugin): Plugin {
  return definePlugin({
    ...plugin,
    name,
    registrations: (plugin.registrations ?? []).map((one) => ({ ...one, testHolders: "any" })),
    connections: (plugin.connections ?? []).map((one) => ({
      ...one,
      // Without any other protection "not found" is believed after the settle time; simulators are never late.
      traits: {
        ...one.traits,
        timeout: TIMEOUT_S,
        ...(one.traits.dedupe === "none" && { lateness: 0, lag: 0 }),
      },
      ...(one.together && {
        together: { ...one.together, members: MEMBERS || one.together.members },
      }),
    })),
  });
}
