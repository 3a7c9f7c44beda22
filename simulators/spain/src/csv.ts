const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Random letters and digits, as in the agency's secure verification codes (CSV). */
export function csvOf(length: number, random: () => number): string {
  const letters = Array.from(
    { length },
    () => LETTERS[Math.floor(random() * LETTERS.length)] ?? "A",
  );
  return letters.join("");
}
