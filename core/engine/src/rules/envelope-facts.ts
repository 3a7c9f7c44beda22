/** Data of the envelope's rules in addition to its members. */
export interface EnvelopeFacts {
  digestMatches(): boolean;
  /** True if the document has what a signature requires. */
  readonly signable: boolean;
}

const FACTS = new WeakMap<object, EnvelopeFacts>();
const NONE: EnvelopeFacts = { digestMatches: () => false, signable: false };

/** Facts of an envelope for its validation. */
export function setFacts(envelope: object, facts: EnvelopeFacts): void {
  FACTS.set(envelope, facts);
}

export function factsOf(envelope: object): EnvelopeFacts {
  return FACTS.get(envelope) ?? NONE;
}
