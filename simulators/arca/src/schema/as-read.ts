import type { SettledNode } from "@fakturo/xml";
import type { XmlSchemaTypes } from "@fakturo/xml-schema";
import { sequenceOf } from "./sequence.ts";

const NONE: readonly SettledNode[] = [];

/**
 * A message as ASMX services read it: elements in any order, unknown ones left out, missing numbers 0. The types are
 * sequences without choices.
 */
export function asRead(
  node: SettledNode,
  types: XmlSchemaTypes,
  type: string = node.name,
): SettledNode {
  const model = types.content[type];
  if (model === undefined) return node;
  const children = typeof node.content === "string" ? NONE : node.content;
  const content = sequenceOf(model).flatMap((element): readonly SettledNode[] => {
    const { name, type: of, repetition } = element;
    const found = children.filter((child) => child.name === name);
    const kept = repetition === "*" ? found : found.slice(0, 1);
    const isMissing = kept.length === 0 && repetition === "" && of in types.values;
    return isMissing
      ? [{ name, attributes: undefined, content: "0", kept: true }]
      : kept.map((child) => asRead(child, types, of));
  });
  return { ...node, content };
}
