import { type Static, Type } from "@fakturo/schema";

const Zone = Type.Union([Type.Literal("BI"), Type.Literal("SS"), Type.Literal("VI")]);

const Key = {
  zone: Zone,
  nif: Type.String(),
  series: Type.String(),
  number: Type.String(),
  /** `DD-MM-YYYY`. */
  date: Type.String(),
};

/** A file as the treasury has it: the newest one of its key is valid. */
export const StoredFile = Type.Object({
  ...Key,
  state: Type.Union([
    Type.Literal("Correcto"),
    Type.Literal("AceptadoConErrores"),
    Type.Literal("Anulado"),
  ]),
  codes: Type.Array(Type.String()),
  /** First 100 characters of the SignatureValue. */
  signature: Type.String(),
  /** TBAI identifier. */
  tbai: Type.String(),
  total: Type.String(),
  license: Type.String(),
  /** CSV of Araba and Gipuzkoa, number of the entry in Bizkaia. */
  reference: Type.String(),
  presenter: Type.String(),
  /** Milliseconds since 1970. */
  presentedAt: Type.Number(),
  changedAt: Type.Number(),
  /** The file, for queries of Bizkaia; empty elsewhere. */
  xml: Type.String(),
  /** IAE heading of an individual's income. */
  activity: Type.String(),
});
export type StoredFile = Static<typeof StoredFile>;

/** Signature of a file that was received, also of a rejected one: files refer to the one before. */
export const SeenFile = Type.Object({
  ...Key,
  seen: Type.Literal(true),
  signature: Type.String(),
});
export type SeenFile = Static<typeof SeenFile>;

export const StoredEvent = Type.Union([StoredFile, SeenFile]);
export type StoredEvent = Static<typeof StoredEvent>;

/** Key of an invoice at a treasury. */
export type FileKey = Pick<StoredFile, "zone" | "nif" | "series" | "number" | "date">;

/** State of the treasuries. */
export interface State {
  readonly files: Map<string, StoredFile>;
  /** Signatures of received files by key. */
  readonly seen: Map<string, string>;
  /** Issuers and licences that have sent files. */
  readonly chains: Set<string>;
}

export function emptyState(): State {
  return { files: new Map(), seen: new Map(), chains: new Set() };
}

/** A unique text for a key. */
export function keyText({ zone, nif, series, number, date }: FileKey): string {
  return JSON.stringify([zone, nif, series, number, date]);
}

/** An issuer's chain in one installation, as one text. */
export function chainText({ zone, nif, license }: Pick<StoredFile, "zone" | "nif" | "license">) {
  return JSON.stringify([zone, nif, license]);
}

/** Applies an event. */
export function applyEvent(state: State, event: StoredEvent): void {
  const key = keyText(event);
  if ("seen" in event) {
    state.seen.set(key, event.signature);
    return;
  }
  // Sorted by the time of filing: a replaced file moves to the end.
  state.files.delete(key);
  state.files.set(key, event);
  state.seen.set(key, event.signature);
  state.chains.add(chainText(event));
}

/** The state and the events of the present message. */
export class Ledger {
  readonly #state: State;
  readonly events: StoredEvent[] = [];

  constructor(state: State) {
    this.#state = state;
  }

  find(key: FileKey): StoredFile | undefined {
    const text = keyText(key);
    const added = this.events.findLast((one) => !("seen" in one) && keyText(one) === text);
    return added && !("seen" in added) ? added : this.#state.files.get(text);
  }

  /** Signature of a received file. */
  signatureOf(key: FileKey): string | undefined {
    const text = keyText(key);
    return (
      this.events.findLast((one) => keyText(one) === text)?.signature ?? this.#state.seen.get(text)
    );
  }

  hasChain(file: Pick<StoredFile, "zone" | "nif" | "license">): boolean {
    const text = chainText(file);
    const isAdded = (one: StoredEvent) => !("seen" in one) && chainText(one) === text;
    return this.#state.chains.has(text) || this.events.some(isAdded);
  }

  add(event: StoredEvent): void {
    this.events.push(event);
  }
}
