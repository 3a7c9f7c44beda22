import { maySend } from "@fakturo/connection";
import type { Registry } from "@fakturo/engine";
import type { RegistrationSpec } from "@fakturo/plugin";
import { guardingState, type RegistrationPlace, type Tx } from "@fakturo/server-storage/store";

const STATES = ["active", "renewing", "leaving"] as const;
/** States in which records are sent. */
export const SENDS: ReadonlySet<string> = new Set(STATES.filter((state) => maySend(state)));
/** States in which records that were handed over before are sent. */
export const FINISHES: ReadonlySet<string> = new Set(
  STATES.filter((state) => maySend(state, true)),
);

/** Environment and tax code of the party that sends. */
export type GuardedParty = Pick<RegistrationPlace, "environment"> & { readonly holder: string };

/** True for a party in whose state records are sent. Holds until the transaction's end. */
export async function sends(tx: Tx, place: Parameters<typeof guardingState>[1]): Promise<boolean> {
  const state = await guardingState(tx, place);
  return state !== undefined && SENDS.has(state);
}

/** True for a party that needs no registration, in sandboxes. */
export function isTestHolder(
  { testHolders = [] }: RegistrationSpec,
  { environment, holder }: GuardedParty,
): boolean {
  if (environment === "live") return false;
  return testHolders === "any" || testHolders.includes(holder);
}

/** What to do so that an unregistered party may send. */
export function registeringAdvice(
  { key, title, credentials = [], testHolders = [] }: RegistrationSpec,
  { environment, holder }: GuardedParty,
  registry: Pick<Registry, "providers" | "credentials">,
): string {
  const step = [...registry.providers.values()].find(
    ({ registers }) => registers?.registration === key && registers.act === "register",
  );
  const advice = [
    `${holder} is not registered for ${title} in the environment ${environment}: nothing was sent.`,
    `Run a workflow with the step ${step?.key ?? key} over the party's entry.`,
  ];
  const needsCertificate = credentials.some(
    (one) => registry.credentials.get(one)?.kind === "certificate",
  );
  if (environment === "simulated" && needsCertificate)
    advice.push(
      `"fakturo simulate credentials --code ${holder} -o holder.p12" writes a certificate for the page that it opens; --country tells another country than Spain.`,
    );
  if (environment !== "live" && testHolders !== "any" && testHolders.length > 0)
    advice.push(`Sandboxes need no registration of ${testHolders.join(", ")}.`);
  return advice.join(" ");
}
