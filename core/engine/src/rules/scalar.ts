import { Chain } from "@fakturo/plugin";

/** Values that rules address under their own name, in addition to the format's objects. */
interface Named {
  readonly "schema.Object": { readonly $schema: string | undefined };
  readonly "tax.Addons": { readonly $addons?: readonly string[] | undefined };
  readonly "tax.Set": readonly { readonly cat: string }[];
  readonly "cbc.CodeMap": Readonly<Record<string, string>>;
}

type ValueOf<N extends string> = N extends keyof Named ? Named[N] : string;

/** Starts a chain on a scalar, list or map type, e.g. `cbc.Code`. */
export function onScalar<const N extends string>(name: N): Chain<ValueOf<N>> {
  return new Chain(name, [], []);
}
