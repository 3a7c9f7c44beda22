/** Where the AT's clock is. */
export const PORTUGAL = "Europe/Lisbon";
