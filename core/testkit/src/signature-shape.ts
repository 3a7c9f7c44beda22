/** An element as the XML reader gives it. */
export interface ReadElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly text: string;
  readonly children: readonly ReadElement[];
}

/** What follows from key, certificate and moment. */
const OF_THE_KEY: ReadonlySet<string> = new Set([
  "DigestValue",
  "SignatureValue",
  "X509Certificate",
  "Modulus",
  "X509IssuerName",
  "X509SerialNumber",
  "SigningTime",
]);

/**
 * Elements, attributes and texts of the XML signatures within an element, one a line, without what
 * depends on who signed and when: equal where two documents are signed in the same way.
 */
export function signatureShape(root: ReadElement): string[] {
  return root.name === "Signature" ? linesOf(root, "") : root.children.flatMap(signatureShape);
}

function linesOf({ name, attributes, text, children }: ReadElement, path: string): string[] {
  const own = `${path}/${name}`;
  const described = [...attributes].map(([key, value]) => `${key}=${value}`).sort();
  const said = OF_THE_KEY.has(name) ? "" : text.trim();
  return [
    `${own} ${described.join(" ")} ${said}`.trimEnd(),
    ...children.flatMap((child) => linesOf(child, own)),
  ];
}
