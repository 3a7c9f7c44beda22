import { plugin as ticketbai } from "@fakturo/app-es-ticketbai";
import { definePlugin } from "@fakturo/plugin";

const TIMEOUT_S = 5;

/** TicketBAI with a short time limit of calls, so that the leases of killed workers end soon. */
export const plugin = definePlugin({
  ...ticketbai,
  name: "test-quick-ticketbai",
  connections: (ticketbai.connections ?? []).map((one) => ({
    ...one,
    traits: { ...one.traits, timeout: TIMEOUT_S },
  })),
});
