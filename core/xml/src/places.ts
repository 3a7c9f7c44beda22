/** Names on the way to a place, one after the other. */
interface Branch {
  readonly next: Map<string, Branch>;
  value: string | undefined;
}

/**
 * Looks values up by place: a path such as `a/b`, or `//a/b` for wherever a path ends so. What has
 * no value is undefined.
 */
export function placesIn(
  values: Readonly<Record<string, string>>,
): (names: readonly string[]) => string | undefined {
  const whole: Branch = { next: new Map(), value: undefined };
  const endings: Branch = { next: new Map(), value: undefined };
  for (const [place, value] of Object.entries(values))
    if (place.startsWith("//")) add(endings, place.slice(2).split("/").reverse(), value);
    else add(whole, place.split("/"), value);
  return (names) => exactly(whole, names) ?? fromEnd(endings, names);
}

function add(start: Branch, names: readonly string[], value: string): void {
  let branch = start;
  for (const name of names) {
    const next = branch.next.get(name) ?? { next: new Map(), value: undefined };
    branch.next.set(name, next);
    branch = next;
  }
  branch.value = value;
}

function exactly(start: Branch, names: readonly string[]): string | undefined {
  let branch: Branch | undefined = start;
  for (const name of names) {
    branch = branch.next.get(name);
    if (!branch) return undefined;
  }
  return branch.value;
}

/** The shortest ending that has a value. */
function fromEnd(start: Branch, names: readonly string[]): string | undefined {
  let branch: Branch | undefined = start;
  for (let i = names.length - 1; i >= 0 && branch.value === undefined; i -= 1) {
    branch = branch.next.get(names[i] ?? "");
    if (!branch) return undefined;
  }
  return branch.value;
}
