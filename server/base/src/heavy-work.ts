/** Work that this thread leaves to a worker thread; nothing was changed, or `answerAt` is given. */
export class HeavyWork extends Error {
  /** Path of the answer to a request that has had its effect: the thread gets it instead of the request. */
  readonly answerAt: string | undefined;

  /** @param what computes for long: an entry, a step or an app's route. */
  constructor(what: string, answerAt?: string) {
    super(`${what} is left to a worker thread`);
    this.name = "HeavyWork";
    this.answerAt = answerAt;
  }
}
