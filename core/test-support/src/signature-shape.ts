/** An element of the XML reader. */
export interface ReadElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly text: string;
  readonly children: readonly ReadElement[];
}

/** Values that depend on key, certificate and time. */
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
 * Elements, attributes and texts of the XML signatures in an element, one per line, without values that
 * depend on signer and time: equal for documents signed in the same way.
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
