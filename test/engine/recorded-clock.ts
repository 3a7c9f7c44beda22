/* Loaded before a program: its clock stands still at noon (UTC) of the day on which the corpora were recorded, when
 * the date is the same in all countries of the corpora. */
const RECORDED = Date.UTC(2026, 10, 21, 12);
Date.now = () => RECORDED;

export {};
