import type { Settings, TestSetSettings } from "./settings.ts";
import type { State } from "./state.ts";

/** What decides about test sets. */
interface TestSetWorld {
  readonly settings: Settings;
  readonly state: State;
}

const isOf = ({ nit }: TestSetSettings, issuer: string) => nit === "" || nit === issuer;

/** True where the DIAN has accepted as many documents of each kind as a test set wants of an issuer. */
function isPassed(set: TestSetSettings, issuer: string, { state }: TestSetWorld): boolean {
  const codes = [...state.batches.values()].flatMap(({ testSet, codes: own }) =>
    testSet === set.id ? own : [],
  );
  const accepted = codes.flatMap((code) => {
    const document = state.documents.get(code);
    return document?.isAccepted && document.issuer === issuer ? [document.kind] : [];
  });
  const count = (kind: string) => accepted.filter((one) => one === kind).length;
  return (
    count("Invoice") >= set.invoices &&
    count("DebitNote") >= set.debitNotes &&
    count("CreditNote") >= set.creditNotes
  );
}

/** Why a test set takes no documents of an issuer: it is none of its, or complete. */
export function testSetRefusal(
  id: string,
  issuer: string | undefined,
  world: TestSetWorld,
): string | undefined {
  const set = world.settings.testSets.find((one) => one.id === id);
  if (!set || (issuer !== undefined && !isOf(set, issuer)))
    return `Set de prueba con identificador ${id} no existe.`;
  return issuer !== undefined && isPassed(set, issuer, world)
    ? `Set de prueba con identificador ${id} se encuentra Aceptado.`
    : undefined;
}

/** True for an issuer that may send invoices and has ranges: after its test set, where the settings demand one. */
export function isEnabled(issuer: string, world: TestSetWorld): boolean {
  const { testSetFirst, testSets } = world.settings;
  return !testSetFirst || testSets.some((set) => isOf(set, issuer) && isPassed(set, issuer, world));
}
