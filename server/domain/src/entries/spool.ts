import { randomBytes } from "node:crypto";

const NAME_LENGTH = 100;
const HEX_BYTES = 6;
const DAY_MS = 86_400_000;

/** `2025-W20-1234…-invoice.xml`: ISO week, so that old keys can be deleted by name, randomness, name. */
export function spoolKey(name: string, now: number): string {
  const safe = name.replace(/[^A-Za-z0-9._-]+/g, "-").slice(-NAME_LENGTH) || "file";
  return `${isoWeek(now)}-${randomBytes(HEX_BYTES).toString("hex")}-${safe}`;
}

/** Year and week of ISO 8601, `2026-W03`. */
export function isoWeek(now: number): string {
  const day = new Date(now);
  const weekday = day.getUTCDay() || 7;
  const thursday = new Date(
    Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 4 - weekday),
  );
  const yearStart = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const week = Math.ceil(((thursday.getTime() - yearStart) / DAY_MS + 1) / 7);
  return `${thursday.getUTCFullYear()}-W${String(week).padStart(2, "0")}`;
}
