/** Reads the named texts of an address's search part; others and empty ones are left out. */
export function optionalText<K extends string>(
  ...names: readonly K[]
): (search: Record<string, unknown>) => { [N in K]?: string } {
  return (search) => {
    const texts: { [N in K]?: string } = {};
    for (const name of names) {
      const value = search[name];
      if (typeof value === "string" && value !== "") texts[name] = value;
      if (typeof value === "number") texts[name] = String(value);
    }
    return texts;
  };
}
