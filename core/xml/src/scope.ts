import type { XmlAttributes } from "./element.ts";
import { XmlError } from "./errors.ts";

/** `NameStartChar` of XML 1.0 §2.3 without the colon, which separates prefix and name. */
const START =
  "A-Z_a-z\\xc0-\\xd6\\xd8-\\xf6\\xf8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c\\u200d" +
  "\\u2070-\\u218f\\u2c00-\\u2fef\\u3001-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufffd\\u{10000}-\\u{effff}";
const NCNAME = `[${START}][${START}\\-.0-9\\xb7\\u0300-\\u036f\\u203f\\u2040]*`;

/** `QName` of Namespaces in XML 1.0 §4. */
const QNAME = new RegExp(`^${NCNAME}(?::${NCNAME})?$`, "u");

/** Declared prefixes in an element, and a cache of valid names. */
export class Scope {
  readonly #prefixes: ReadonlySet<string>;
  readonly #known = new Set<string>();

  constructor(prefixes: ReadonlySet<string> = new Set(["xml", "xmlns"])) {
    this.#prefixes = prefixes;
  }

  /** The scope in an element; the same one unless the element declares prefixes. */
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
