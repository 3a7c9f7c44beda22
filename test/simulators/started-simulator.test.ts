import { simulator } from "@fakturo/simulator-verifactu";
import { expect, it } from "vitest";
import { startSimulator } from "../harness/started-simulator.ts";

it("a test fails whose settings the simulator refuses", async () => {
  await using running = await startSimulator(simulator);
  await running.admin("PUT", "settings", { wait: 1 });
  await expect(running.admin("PUT", "settings", { wait: "soon" })).rejects.toThrow(
    "PUT verifactu/settings",
  );
});
