/** Told during long work: what is done, and how many parts of how many are behind it. */
export type OnProgress = (what: string, done: number, of: number) => void;

/** For work that nobody watches. */
export const unwatched: OnProgress = () => {};
