/** Runs work of the same key sequentially, and work of different keys concurrently. */
export interface FairQueue {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export function createFairQueue(): FairQueue {
  const last = new Map<string, Promise<unknown>>();
  return {
    async run(key, work) {
      const before = last.get(key) ?? Promise.resolve();
      const own = before.then(work, work);
      last.set(key, own);
      try {
        return await own;
      } finally {
        if (last.get(key) === own) last.delete(key);
      }
    },
  };
}
