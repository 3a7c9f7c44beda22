/** Bytes of a record from which on sending it counts as large: it is held in memory several times. */
const LARGE = 4 * 1024 * 1024;
/** Large records that this process sends at once, and those of one workspace. */
const TOTAL = 2;
const PER_WORKSPACE = 1;
/** Milliseconds until a large record that found no place is tried again. */
const PAUSE_MS = 2_000;

/** Bounds the memory of large records, and leaves places to other workspaces. */
export interface LargeRecords {
  /**
   * Sends a record of so many bytes, or not where the places for large ones are taken.
   * @returns milliseconds until it is tried again, or what `send` answers.
   */
  sent<T>(
    workspace: string,
    bytes: number,
    send: () => Promise<T | undefined>,
  ): Promise<T | number | undefined>;
}

export function createLargeRecords(): LargeRecords {
  /** Workspaces of the records that are being sent. */
  const sending: string[] = [];
  return {
    async sent(workspace, bytes, send) {
      if (bytes < LARGE) return send();
      const own = sending.filter((one) => one === workspace).length;
      if (sending.length >= TOTAL || own >= PER_WORKSPACE) return PAUSE_MS;
      sending.push(workspace);
      try {
        return await send();
      } finally {
        sending.splice(sending.indexOf(workspace), 1);
      }
    },
  };
}
