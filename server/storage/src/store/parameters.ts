/** Parameters of a statement that is put together from the filters that are set. */
export class Parameters {
  readonly values: unknown[] = [];

  /** Adds a value. @returns its name in the statement. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}
