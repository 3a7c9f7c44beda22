import { plugin as verifactu } from "@fakturo/app-es-verifactu";
import { definePlugin } from "@fakturo/plugin";

const TIMEOUT_S = 5;

/** VERI*FACTU with a short time limit of calls, so that the leases of killed workers end soon. */
export const plugin = definePlugin({
  ...verifactu,
  name: "test-quick-verifactu",
  connections: (verifactu.connections ?? []).map((one) => ({
    ...one,
    traits: { ...one.traits, timeout: TIMEOUT_S },
  })),
});
