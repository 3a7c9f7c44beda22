/** Time zone of the AT. */
export const PORTUGAL = "Europe/Lisbon";
