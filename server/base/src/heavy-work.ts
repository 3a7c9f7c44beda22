/** Thrown where work takes too long for this thread: a worker thread does it. Without `answerAt`, nothing was changed. */
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
