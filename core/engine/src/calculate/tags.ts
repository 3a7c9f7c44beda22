import type { DocumentContext } from "@fakturo/plugin";
import { failure } from "./failure.ts";

/** Tags of any invoice, whatever its regime. */
export const INVOICE_TAGS = [
  "simplified",
  "reverse-charge",
  "self-billed",
  "customer-rates",
  "partial",
  "bypass",
  "prepayment",
  "factoring",
] as const;

interface TagSets {
  readonly tags?:
    | readonly {
        readonly schema: string;
        readonly list?: readonly { readonly key?: string | undefined }[] | undefined;
      }[]
    | undefined;
}

/** Allowed tags of a document kind under its regime and addons; undefined when nothing is checked. */
export function allowedTags(context: DocumentContext): ReadonlySet<string> | undefined {
  if (context.schema !== "bill/invoice" && context.schema !== "bill/delivery") return undefined;
  const definitions: (TagSets | undefined)[] = [
    context.regime?.data,
    ...context.addons.map((key) => context.addon(key)),
  ];
  const defined = definitions.flatMap((definition) =>
    (definition?.tags ?? [])
      .filter(({ schema }) => schema === context.schema)
      .flatMap(({ list = [] }) => (list ?? []).map(({ key }) => key ?? "")),
  );
  return new Set(context.schema === "bill/invoice" ? [...INVOICE_TAGS, ...defined] : defined);
}

/** Fails at the first tag that neither core, regime nor addons define. */
export function checkTags(tags: readonly string[] | undefined, context: DocumentContext): void {
  if (!tags?.length) return;
  const allowed = allowedTags(context);
  const unknown = allowed && tags.find((tag) => !allowed.has(tag));
  if (unknown !== undefined) throw failure(`$tags: '${unknown}' undefined`);
}
