/** Names of a path, in order. */
interface Branch<T> {
  readonly next: Map<string, Branch<T>>;
  value: T | undefined;
}

/**
 * Values by path: a path such as `a/b`, or `//a/b` for every path with this ending. Undefined where
 * there is none.
 */
export function placesIn<T>(
  values: Readonly<Record<string, T>>,
): (names: readonly string[]) => T | undefined {
  const whole: Branch<T> = { next: new Map(), value: undefined };
  const endings: Branch<T> = { next: new Map(), value: undefined };
  for (const [place, value] of Object.entries(values))
    if (place.startsWith("//")) add(endings, place.slice(2).split("/").reverse(), value);
    else add(whole, place.split("/"), value);
  return (names) => exactly(whole, names) ?? fromEnd(endings, names);
}

function add<T>(start: Branch<T>, names: readonly string[], value: T): void {
  let branch = start;
  for (const name of names) {
    const next: Branch<T> = branch.next.get(name) ?? { next: new Map(), value: undefined };
    branch.next.set(name, next);
    branch = next;
  }
  branch.value = value;
}

function exactly<T>(start: Branch<T>, names: readonly string[]): T | undefined {
  let branch: Branch<T> | undefined = start;
  for (const name of names) {
    branch = branch.next.get(name);
    if (!branch) return undefined;
  }
  return branch.value;
}

/** The value of the longest matching ending. */
function fromEnd<T>(start: Branch<T>, names: readonly string[]): T | undefined {
  let branch: Branch<T> | undefined = start;
  let value: T | undefined;
  for (let i = names.length - 1; i >= 0; i -= 1) {
    branch = branch.next.get(names[i] ?? "");
    if (!branch) break;
    value = branch.value ?? value;
  }
  return value;
}
