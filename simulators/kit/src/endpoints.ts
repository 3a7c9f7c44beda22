import type { SimulatedEndpoints, Simulator } from "./simulator.ts";

/**
 * Addresses of running simulators by connection and name, for the environment `simulated` of a server.
 * @param url of the server, e.g. `https://127.0.0.1:9000`.
 */
export function endpointsOf(simulators: readonly Simulator[], url: string): SimulatedEndpoints {
  const found: Record<string, Record<string, string>> = {};
  for (const { key, endpoints } of simulators)
    for (const [connection, paths] of Object.entries(endpoints))
      for (const [name, path] of Object.entries(paths)) {
        found[connection] ??= {};
        found[connection][name] = `${url}/${key}${path}`;
      }
  return found;
}
