import type { Fault } from "@fakturo/model";

/** Messages as a tree that mirrors a request's body; list positions are keys. */
export interface FieldMessages {
  readonly [member: string]: string | FieldMessages;
}

interface Branch {
  [member: string]: string | Branch;
}

const PART = /\[(\d+)\]|\.?([^.[\]]+)/g;

/** `$.doc.lines[0].taxes` → doc, lines, 0, taxes. */
function segments(path: string): string[] {
  return Array.from(path.slice(1).matchAll(PART), ([, index, name]) => index ?? name ?? "");
}

/** Clients take leaf texts unparsed from between quotes, so they contain neither quotes nor escapes. */
function plain(message: string): string {
  return message.replaceAll('"', "'").replace(/[\\\u0000-\u001f]/g, " ");
}

/**
 * Faults as a tree (api spec §3): `prefix` first, then the fault's path. Two messages on one leaf
 * are joined; a branch wins over a leaf.
 */
export function fieldsOf(
  faults: readonly Fault[],
  prefix: readonly string[],
): FieldMessages | undefined {
  const tree: Branch = Object.create(null);
  for (const { paths, message } of faults)
    for (const path of paths) place(tree, [...prefix, ...segments(path)], plain(message));
  return Object.keys(tree).length > 0 ? tree : undefined;
}

function place(tree: Branch, path: readonly string[], message: string): void {
  const last = path.at(-1);
  if (last === undefined) return;
  let branch = tree;
  for (const name of path.slice(0, -1)) {
    const next = branch[name];
    if (typeof next === "object") {
      branch = next;
      continue;
    }
    const created: Branch = Object.create(null);
    branch[name] = created;
    branch = created;
  }
  const present = branch[last];
  if (typeof present === "object") return;
  branch[last] = present === undefined ? message : `${present}; ${message}`;
}

/** Messages by member of the request; a dot in a name leads into an object. */
export function fieldsOfMembers(
  problems: readonly { readonly member: string; readonly message: string }[],
): FieldMessages {
  const tree: Branch = Object.create(null);
  for (const { member, message } of problems) place(tree, member.split("."), plain(message));
  return tree;
}
