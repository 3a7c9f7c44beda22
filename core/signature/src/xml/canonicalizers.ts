import { C14nCanonicalization, ExclusiveCanonicalization } from "xml-crypto";

interface Named {
  readonly prefix: string;
}

interface Qualified {
  readonly namespaceURI: string | null;
  readonly localName: string;
}

/** Inclusive C14N; sorts by code point as the standard does, where the library sorts by locale. */
export class InclusiveForm extends C14nCanonicalization {
  override nsCompare(a: Named, b: Named): -1 | 0 | 1 {
    return byCode(a.prefix, b.prefix);
  }

  override attrCompare(a: Qualified, b: Qualified): -1 | 0 | 1 {
    return byName(a, b);
  }
}

/** Exclusive C14N, sorted by code point. */
export class ExclusiveForm extends ExclusiveCanonicalization {
  override nsCompare(a: Named, b: Named): -1 | 0 | 1 {
    return byCode(a.prefix, b.prefix);
  }

  override attrCompare(a: Qualified, b: Qualified): -1 | 0 | 1 {
    return byName(a, b);
  }
}

function byName(a: Qualified, b: Qualified): -1 | 0 | 1 {
  return byCode(a.namespaceURI ?? "", b.namespaceURI ?? "") || byCode(a.localName, b.localName);
}

function byCode(a: string, b: string): -1 | 0 | 1 {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
