import { ApiError } from "./reply.ts";
import type { State } from "./state.ts";

/** Limits of the production system: requests per second, minute and hour of a context. */
export const LIMITS = {
  onlineSession: [10, 30, 120],
  batchSession: [10, 20, 60],
  invoiceSend: [10, 30, 180],
  invoiceStatus: [30, 120, 1200],
  sessionList: [5, 10, 60],
  sessionInvoiceList: [10, 20, 200],
  sessionMisc: [10, 120, 1200],
  invoiceMetadata: [8, 16, 20],
  invoiceExport: [8, 16, 20],
  invoiceExportStatus: [10, 60, 600],
  invoiceDownload: [8, 16, 64],
  other: [10, 30, 120],
} as const;

/** Requests with a common limit. */
export type LimitGroup = keyof typeof LIMITS;

const WINDOWS = [1000, 60_000, 3_600_000] as const;
const NAMES = ["second", "minute", "hour"] as const;

/**
 * Sliding windows of a group in a context.
 * @throws ApiError 429 with the seconds until the next request is allowed.
 */
export function checkLimit(state: State, group: LimitGroup, context: string, now: number): void {
  const calls = state.calls.get(`${group} ${context}`) ?? [];
  WINDOWS.forEach((window, i) => {
    const limit = LIMITS[group][i] ?? 0;
    const recent = calls.filter((at) => at > now - window);
    if (recent.length < limit) return;
    const free = recent[recent.length - limit] ?? now;
    const retryAfter = Math.max(1, Math.ceil((free + window - now) / 1000));
    throw new ApiError(
      429,
      `Limit of ${limit} requests per ${NAMES[i]}: try again in ${retryAfter} s`,
      {
        retryAfter,
      },
    );
  });
}

/** `GET /rate-limits`. */
export function publishedLimits(): unknown {
  return Object.fromEntries(
    Object.entries(LIMITS).map(([group, [perSecond, perMinute, perHour]]) => [
      group,
      { perSecond, perMinute, perHour },
    ]),
  );
}
