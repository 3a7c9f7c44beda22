/** What the envelope's rules need to know beyond its members. */
export interface EnvelopeFacts {
  digestMatches(): boolean;
  /** Whether the document carries what a signature needs. */
  readonly signable: boolean;
}

const FACTS = new WeakMap<object, EnvelopeFacts>();
const NONE: EnvelopeFacts = { digestMatches: () => false, signable: false };

/** Tells the rules about an envelope that is about to be validated. */
export function setFacts(envelope: object, facts: EnvelopeFacts): void {
  FACTS.set(envelope, facts);
}

export function factsOf(envelope: object): EnvelopeFacts {
  return FACTS.get(envelope) ?? NONE;
}
