import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { JobInfo } from "../../api/client.ts";
import { followJob } from "../../api/follow.ts";
import { isEnded } from "../../api/queries.ts";

/** Reads the job again whenever the server tells of a step. */
export function useFollowed(id: string, job: JobInfo | undefined): void {
  const client = useQueryClient();
  const isOpen = job !== undefined && !isEnded(job.status);
  useEffect(() => {
    if (!isOpen) return;
    const control = new AbortController();
    followJob(id, control.signal, () => void client.invalidateQueries({ queryKey: ["job", id] }));
    return () => control.abort();
  }, [id, isOpen, client]);
}
