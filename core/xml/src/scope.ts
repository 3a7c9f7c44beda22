import type { XmlAttributes } from "./element.ts";
import { XmlError } from "./errors.ts";

/** ASCII subset of `QName` (Namespaces in XML 1.0 §4). */
const QNAME = /^[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?$/;

/** The prefixes declared at a place, and the names already found fit there. */
export class Scope {
  readonly #prefixes: ReadonlySet<string>;
  readonly #known = new Set<string>();

  constructor(prefixes: ReadonlySet<string> = new Set(["xml", "xmlns"])) {
    this.#prefixes = prefixes;
  }

  /** The scope inside an element; the same one unless the element declares prefixes. */
  within(attributes: XmlAttributes | undefined): Scope {
    if (!attributes) return this;
    const declared = Object.keys(attributes).filter((name) => name.startsWith("xmlns:"));
    if (declared.length === 0) return this;
    return new Scope(new Set([...this.#prefixes, ...declared.map((name) => name.slice(6))]));
  }

  /** @throws XmlError "internal" for names that are malformed or whose prefix is not declared. */
  check(name: string): void {
    if (this.#known.has(name)) return;
    if (!QNAME.test(name)) throw new XmlError("internal", `'${name}' is not an XML name`);
    const colon = name.indexOf(":");
    if (colon > 0 && !this.#prefixes.has(name.slice(0, colon)))
      throw new XmlError("internal", `the prefix of '${name}' is not declared`);
    this.#known.add(name);
  }
}
