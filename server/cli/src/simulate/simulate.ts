import { join } from "node:path";
import { FakturoError, isObject } from "@fakturo/model";
import { StartError, systemReason } from "@fakturo/server-base";
import { toPkcs12 } from "@fakturo/signature";
import {
  folderJournal,
  type RunningSimulators,
  SimulatedAuthority,
  type Simulator,
  startSimulators,
  type Taxpayer,
  type TestCredential,
} from "@fakturo/simulator";
import { untilSignal } from "../interrupt.ts";
import { type Io, readInput, writeData } from "../io.ts";
import { loadSimulators } from "./simulators.ts";

/** Where simulators run and keep what they store. */
export interface SimulateOptions {
  readonly names: readonly string[];
  readonly host: string;
  readonly port: number;
  /** Data folder of Fakturo; simulators have a folder of their own in it. */
  readonly data: string;
  readonly openAdmin: boolean;
}

/** Running simulators, and what a server needs to use them. */
export interface RunningSimulation extends RunningSimulators {
  /** Certificate of their certification authority, PEM. */
  readonly ca: string;
  readonly authority: SimulatedAuthority;
  /** Credentials with which a taxpayer calls the simulator of a connection; none for other connections. */
  testCredentials(connection: string, taxpayer: Taxpayer): Promise<readonly TestCredential[]>;
}

/** Who gets credentials, and where they are written. */
export interface CredentialsOptions {
  readonly data: string;
  readonly code: string;
  readonly country: string;
  readonly name: string;
  readonly isSeal: boolean;
  readonly passphrase: string;
  readonly output: string;
}

const FOLDER = "simulators";
/** Password of issued files; they open nothing but simulators. */
const PASSWORD = "simulated";
const WORLD = { now: () => Date.now(), uuid: () => crypto.randomUUID() };

/** Runs simulators until a signal arrives. @throws UsageError, StartError. */
export async function simulate(options: SimulateOptions, io: Io): Promise<void> {
  const running = await startSimulation(options, "--port");
  const addresses = Object.values(running.endpoints).flatMap((one) => Object.values(one));
  const services = addresses.filter((address) => !address.startsWith("http"));
  const also = services.length > 0 ? `; also ${services.join(", ")}` : "";
  io.print(
    `Simulators ready on ${running.url} and ${running.tlsUrl}, page ${running.url}/_simulator${also}\n`,
  );
  await untilSignal();
  await running.close();
}

/**
 * Starts simulators on their folder.
 * @param flag that chooses the port, for the error. @throws UsageError, StartError.
 */
export async function startSimulation(
  { names, host, port, data, openAdmin }: SimulateOptions,
  flag: string,
): Promise<RunningSimulation> {
  const folder = join(data, FOLDER);
  const simulators = await loadSimulators(names);
  const authority = SimulatedAuthority.open(folder, WORLD);
  try {
    const running = await startSimulators({
      simulators,
      host,
      port,
      openAdmin,
      journal: ({ key }) => folderJournal(folder, key),
      tls: authority.serverTls(["localhost", "127.0.0.1"]),
      callerTls: (commonName) => authority.callerTls(commonName),
      now: WORLD.now,
      random: Math.random,
    });
    return {
      ...running,
      ...{ ca: authority.certificate, authority },
      testCredentials: (connection, taxpayer) =>
        testCredentials(simulators, connection, taxpayer, { authority, url: running.url }),
    };
  } catch (error) {
    throw new StartError(
      `port ${port} of ${host}: ${systemReason(error)}; choose another with ${flag}`,
    );
  }
}

async function testCredentials(
  simulators: readonly Simulator[],
  connection: string,
  taxpayer: Taxpayer,
  { authority, url }: { readonly authority: SimulatedAuthority; readonly url: string },
): Promise<readonly TestCredential[]> {
  const simulator = simulators.find(({ endpoints }) => Object.hasOwn(endpoints, connection));
  if (!simulator) return [];
  return simulator.testCredentials(taxpayer, {
    certificateOf(holder) {
      const file = toPkcs12(authority.issueTo(holder), PASSWORD);
      return { pkcs12: Buffer.from(file).toString("base64"), password: PASSWORD };
    },
    async post(path) {
      const reply = await fetch(`${url}/${simulator.key}${path}`, { method: "POST" });
      const body: unknown = await reply.json();
      if (!reply.ok || !isObject(body))
        throw new FakturoError(
          "internal",
          `the simulator ${simulator.key} answered ${reply.status}`,
        );
      return JSON.parse(JSON.stringify(body));
    },
  });
}

/** Writes credentials that the simulators trust, as PKCS #12. */
export async function writeCredentials(options: CredentialsOptions, io: Io): Promise<void> {
  const authority = SimulatedAuthority.open(join(options.data, FOLDER), WORLD);
  const { code, country, name, isSeal, passphrase, output } = options;
  const credentials = authority.issueTo({ code, country, name, isSeal });
  await writeData(io, toPkcs12(credentials, passphrase), output, {
    mode: 0o600,
  });
  io.stderr.write(
    `${output}: certificate of ${name} (${code}) for simulators only, passphrase '${passphrase}'\n`,
  );
}

/** Writes the certificate for a request (PKCS#10, PEM) that the simulators trust. */
export async function writeRequested(
  { data, request, output }: Pick<CredentialsOptions, "data" | "output"> & { request: string },
  io: Io,
): Promise<void> {
  const authority = SimulatedAuthority.open(join(data, FOLDER), WORLD);
  const text = new TextDecoder().decode(await readInput(io, request));
  await writeData(io, Buffer.from(authority.issueFor(text)), output);
  io.stderr.write(`${output}: certificate for ${request}, for simulators only\n`);
}
