/** Time zone of Italian law. */
export const ROME = "Europe/Rome";
