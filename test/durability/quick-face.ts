import { plugin as facturae } from "@fakturo/app-es-facturae";
import { definePlugin } from "@fakturo/plugin";

const TIMEOUT_S = 5;

/** FACe with a short time limit of calls, so that the leases of killed workers end soon. */
export const plugin = definePlugin({
  ...facturae,
  name: "test-quick-face",
  connections: (facturae.connections ?? []).map((one) => ({
    ...one,
    traits: { ...one.traits, timeout: TIMEOUT_S },
  })),
});
