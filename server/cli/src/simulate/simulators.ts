import { isObject, ownValue } from "@fakturo/model";
import { importPackage } from "@fakturo/server/plugins";
import { UsageError } from "@fakturo/server-base";
import type { Simulator } from "@fakturo/simulator";

/** Simulators of Fakturo by key. */
const BUNDLED: Readonly<Record<string, () => Promise<{ readonly simulator: Simulator }>>> = {
  arca: () => import("@fakturo/simulator-arca"),
  "at-pt": () => import("@fakturo/simulator-at-pt"),
  chargebee: () => import("@fakturo/simulator-chargebee"),
  "chorus-pro": () => import("@fakturo/simulator-chorus-pro"),
  dian: () => import("@fakturo/simulator-dian"),
  face: () => import("@fakturo/simulator-face"),
  finvoice: () => import("@fakturo/simulator-finvoice"),
  invoicexpress: () => import("@fakturo/simulator-invoicexpress"),
  ksef: () => import("@fakturo/simulator-ksef"),
  mydata: () => import("@fakturo/simulator-mydata"),
  nemhandel: () => import("@fakturo/simulator-nemhandel"),
  pa: () => import("@fakturo/simulator-pa"),
  pac: () => import("@fakturo/simulator-pac"),
  peppol: () => import("@fakturo/simulator-peppol"),
  sdi: () => import("@fakturo/simulator-sdi"),
  sefaz: () => import("@fakturo/simulator-sefaz"),
  sii: () => import("@fakturo/simulator-sii"),
  ticket: () => import("@fakturo/simulator-ticket"),
  ticketbai: () => import("@fakturo/simulator-ticketbai"),
  verifactu: () => import("@fakturo/simulator-verifactu"),
  zatca: () => import("@fakturo/simulator-zatca"),
};

/** Keys of the simulators that come with Fakturo. */
const SIMULATOR_KEYS: readonly string[] = Object.keys(BUNDLED);

/**
 * The simulators of these keys, packages, or paths of files from the working directory; all of Fakturo's where none is
 * named. @throws UsageError.
 */
export function loadSimulators(names: readonly string[]): Promise<readonly Simulator[]> {
  return Promise.all((names.length > 0 ? names : SIMULATOR_KEYS).map(load));
}

async function load(name: string): Promise<Simulator> {
  const bundled = ownValue(BUNDLED, name);
  if (bundled) return (await bundled()).simulator;
  const loaded = await importPackage(name, process.cwd()).catch((error: unknown) => {
    throw new UsageError(problemOf(name, error));
  });
  const simulator = isObject(loaded) ? loaded.simulator : undefined;
  if (isSimulator(simulator)) return simulator;
  throw new UsageError(`'${name}' exports no 'simulator'`);
}

function problemOf(name: string, error: unknown): string {
  if (isObject(error) && error.code === "MODULE_NOT_FOUND")
    return `'${name}' is neither a simulator (${SIMULATOR_KEYS.join(", ")}) nor a package that is installed`;
  return `the simulator '${name}' cannot be loaded: ${error instanceof Error ? error.message : error}`;
}

function isSimulator(value: unknown): value is Simulator {
  return isObject(value) && typeof value.key === "string" && typeof value.open === "function";
}
