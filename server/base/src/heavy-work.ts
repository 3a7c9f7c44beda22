/** Work that this thread leaves to a worker thread; nothing was changed. */
export class HeavyWork extends Error {
  /** @param what computes for long: an entry, a step or an app's route. */
  constructor(what: string) {
    super(`${what} is left to a worker thread`);
    this.name = "HeavyWork";
  }
}
