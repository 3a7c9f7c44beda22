import type { SimulatedEndpoints, SimulatedService, Simulator } from "./simulator.ts";

/** A service that listens. */
export interface ServiceAtPort {
  readonly service: SimulatedService;
  /** Host and port. */
  readonly place: string;
}

/**
 * Addresses of running simulators by connection and name, for the environment `simulated` of a server.
 * @param url of the server, e.g. `https://127.0.0.1:9000`.
 */
export function endpointsOf(
  simulators: readonly Simulator[],
  url: string,
  services: readonly ServiceAtPort[],
): SimulatedEndpoints {
  const found: Record<string, Record<string, string>> = {};
  const add = (connection: string, name: string, address: string) => {
    found[connection] = { ...found[connection], [name]: address };
  };
  for (const { key, endpoints } of simulators)
    for (const [connection, paths] of Object.entries(endpoints))
      for (const [name, path] of Object.entries(paths))
        add(connection, name, `${url}/${key}${path}`);
  for (const { service, place } of services)
    add(service.connection, service.name, `${service.scheme}://${place}`);
  return found;
}
