import { definePlugin, type Plugin } from "@fakturo/plugin";

const TIMEOUT_S = 5;
/** Calls that are allowed more than this have many round trips, as those of mail servers. */
const SLOW_S = 120;
const MAIL_TIMEOUT_S = 20;
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
    // Mailboxes with the authority's receipts are read at once.
    feeds: (plugin.feeds ?? []).map((one) => (one.read ? { ...one, every: 1 } : one)),
    registrations: (plugin.registrations ?? []).map((one) => ({ ...one, testHolders: "any" })),
    connections: (plugin.connections ?? []).map((one) => ({
      ...one,
      // Without any other protection "not found" is believed after the settle time; simulators are never late.
      traits: {
        ...one.traits,
        timeout: one.traits.timeout > SLOW_S ? MAIL_TIMEOUT_S : TIMEOUT_S,
        ...(one.traits.dedupe === "none" && { lateness: 0, lag: 0 }),
      },
      ...(one.together && {
        together: { ...one.together, members: MEMBERS || one.together.members },
      }),
    })),
  });
}
