import { QueryClient } from "@tanstack/react-query";
import { CallError } from "./api/error.ts";

const MAX_RETRIES = 2;

/** Errors that another try may mend: no answer, too many calls, or a server that is not ready. */
function isPassing(error: unknown): boolean {
  return error instanceof CallError && [0, 429, 502, 503].includes(error.status);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < MAX_RETRIES && isPassing(error),
      refetchOnWindowFocus: true,
      staleTime: 1_000,
    },
  },
});
