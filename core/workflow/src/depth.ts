/** Maximum depth of an evaluated tree: each level uses some of the call stack. */
export const MAX_TREE_DEPTH = 400;

/** Levels of a parsed program: of nested objects with a `kind`. */
export function depthOf(root: object): number {
  let deepest = 0;
  const open: [object, number][] = [[root, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, above] = next;
    const depth = "kind" in value ? above + 1 : above;
    deepest = Math.max(deepest, depth);
    for (const member of Object.values(value))
      if (typeof member === "object" && member !== null) open.push([member, depth]);
  }
  return deepest;
}
