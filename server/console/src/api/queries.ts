import { isObject } from "@fakturo/model";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { answer, api, type WorkflowTest } from "./client.ts";

const PAGE = 50;
/** Interval in which pages that show work in progress read again. */
const LIVE_MS = 5_000;

/** Pages of a list that are read again at once; a list that was scrolled further down is not. */
const LIVE_PAGES = 4;

/** The interval of a list with several pages: each of them is a call. */
function liveList({ state }: { readonly state: { readonly data?: unknown } }): number | false {
  const { data } = state;
  const pages = isObject(data) && Array.isArray(data.pages) ? data.pages.length : 0;
  return pages > LIVE_PAGES ? false : LIVE_MS;
}

const DONE = new Set(["OK", "KO", "CANCEL"]);

/** True for a job that will not change any more. */
export function isEnded(status: string): boolean {
  return DONE.has(status);
}

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: () => answer(api.GET("/access/v1/me")),
  staleTime: 60_000,
});

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: () => answer(api.GET("/access/v1/me/passkeys")),
});

export const setupQuery = queryOptions({
  queryKey: ["setup"],
  queryFn: () => answer(api.GET("/access/v1/setup")),
});

export const countsQuery = queryOptions({
  queryKey: ["counts"],
  queryFn: () => answer(api.GET("/silo/v1/counts")),
  refetchInterval: LIVE_MS,
});

export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: ["members", id],
    queryFn: () => answer(api.GET("/access/v1/orgs/{id}/members", { params: { path: { id } } })),
  });

/** Filters of lists that the server applies; days are UTC. */
export interface ListFilter {
  readonly state?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Filter for documents that were stored with faults, beside the states. */
export const INVALID = "invalid";

const DAY_MS = 86_400_000;

/** Query of a filter; the last day is included. */
function queryOf({ state, from, to }: ListFilter) {
  return {
    ...(state === INVALID ? { invalid: true } : state && { state }),
    ...(from && { from: `${from}T00:00:00.000Z` }),
    ...(to && { to: new Date(Date.parse(to) + DAY_MS).toISOString() }),
  };
}

export const entriesQuery = (folder: string, filter: ListFilter) =>
  infiniteQueryOptions({
    queryKey: ["entries", folder, filter],
    queryFn: ({ pageParam }) =>
      answer(
        api.GET("/silo/v1/entries", {
          params: {
            query: {
              ...(folder !== ALL && { folder }),
              ...queryOf(filter),
              limit: PAGE,
              ...(pageParam !== "" && { cursor: pageParam }),
            },
          },
        }),
      ),
    initialPageParam: "",
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: liveList,
  });

/** Name of the list of all documents; folders have lower-case letters and hyphens. */
export const ALL = "all";

export const searchQuery = (q: string, folder: string) =>
  queryOptions({
    queryKey: ["search", folder, q],
    queryFn: () =>
      answer(
        api.GET("/silo/v1/search", {
          params: { query: { q, limit: PAGE, ...(folder !== ALL && { folder }) } },
        }),
      ),
    enabled: q.length > 1,
  });

export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: ["entry", id],
    queryFn: () => answer(api.GET("/silo/v1/entries/{id}", { params: { path: { id } } })),
    refetchInterval: LIVE_MS,
  });

export const activityQuery = (id: string) =>
  queryOptions({
    queryKey: ["activity", id],
    queryFn: () =>
      answer(
        api.GET("/silo/v1/entries/{entry_id}/activity", { params: { path: { entry_id: id } } }),
      ),
    refetchInterval: LIVE_MS,
  });

export const relatedQuery = (id: string) =>
  queryOptions({
    queryKey: ["related", id],
    queryFn: () => answer(api.GET("/silo/v1/entries/{id}/related", { params: { path: { id } } })),
  });

/** Filters of jobs that the server applies. */
export interface JobListFilter {
  readonly status?: string;
  readonly workflow_id?: string;
  readonly fault_provider?: string;
  readonly fault_code?: string;
}

export const jobsQuery = (filter: JobListFilter) =>
  infiniteQueryOptions({
    queryKey: ["jobs", filter],
    queryFn: ({ pageParam }) =>
      answer(
        api.GET("/transform/v1/jobs", {
          params: {
            query: { ...filter, limit: PAGE, ...(pageParam !== "" && { cursor: pageParam }) },
          },
        }),
      ),
    initialPageParam: "",
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: liveList,
  });

/** What waits, fails and is due, and how many jobs there were by hour. */
export const overviewQuery = queryOptions({
  queryKey: ["jobs", "overview"],
  queryFn: () => answer(api.GET("/transform/v1/overview")),
  refetchInterval: LIVE_MS,
});

/** Deliveries of webhooks, of the newest job first. */
export const deliveriesQuery = infiniteQueryOptions({
  queryKey: ["jobs", "deliveries"],
  queryFn: ({ pageParam: cursor }) =>
    answer(
      api.GET("/transform/v1/deliveries", { params: { query: { ...(cursor && { cursor }) } } }),
    ),
  initialPageParam: "",
  getNextPageParam: ({ next_cursor }) => next_cursor,
  refetchInterval: liveList,
});

/** How a workflow would go on a document; nothing is stored. */
export const workflowTestQuery = (body: WorkflowTest) =>
  queryOptions({
    queryKey: ["workflow-test", body],
    queryFn: () => answer(api.POST("/transform/v1/workflows/test", { body })),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });

export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: ["job", id],
    queryFn: () => answer(api.GET("/transform/v1/jobs/{id}", { params: { path: { id } } })),
    refetchInterval: ({ state }) => (isEnded(state.data?.status ?? "") ? false : LIVE_MS),
  });

export const workflowsQuery = queryOptions({
  queryKey: ["workflows"],
  queryFn: () => answer(api.GET("/transform/v1/workflows", { params: { query: { limit: 100 } } })),
  staleTime: 10_000,
});

export const workflowQuery = (id: string) =>
  queryOptions({
    queryKey: ["workflow", id],
    queryFn: () => answer(api.GET("/transform/v1/workflows/{id}", { params: { path: { id } } })),
  });

/** Steps of a published version, which never change. */
export const workflowVersionQuery = (id: string, version: string) =>
  queryOptions({
    queryKey: ["workflow", id, version],
    queryFn: () =>
      answer(
        api.GET("/transform/v1/workflows/{id}/versions/{version}", {
          params: { path: { id, version } },
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const providersQuery = queryOptions({
  queryKey: ["providers"],
  queryFn: () => answer(api.GET("/transform/v1/providers")),
  staleTime: 300_000,
});

/** Templates for the country of the workspace. */
export const templatesQuery = queryOptions({
  queryKey: ["templates"],
  queryFn: () => answer(api.GET("/transform/v1/templates")),
  staleTime: 300_000,
});

export const alarmsQuery = queryOptions({
  queryKey: ["alarms"],
  queryFn: () => answer(api.GET("/access/v1/alarms")),
  refetchInterval: LIVE_MS,
});

export const credentialsQuery = queryOptions({
  queryKey: ["credentials"],
  queryFn: () => answer(api.GET("/access/v1/credentials")),
});

/** Authorities and networks; they change with the loaded plugins only. */
export const connectionsQuery = queryOptions({
  queryKey: ["connections"],
  queryFn: () => answer(api.GET("/access/v1/connections")),
  staleTime: 300_000,
});

export const registrationsQuery = queryOptions({
  queryKey: ["registrations"],
  queryFn: () => answer(api.GET("/access/v1/registrations")),
  refetchInterval: LIVE_MS,
});

export const seriesQuery = queryOptions({
  queryKey: ["series"],
  queryFn: () => answer(api.GET("/sequence/v1/series")),
});

export const appsQuery = queryOptions({
  queryKey: ["apps"],
  queryFn: () => answer(api.GET("/access/v1/apps")),
});

export const appQuery = (app: string) =>
  queryOptions({
    queryKey: ["app", app],
    queryFn: () => answer(api.GET("/access/v1/apps/{app}", { params: { path: { app } } })),
  });

/** What documents of a period can be exported as. */
export const exportersQuery = queryOptions({
  queryKey: ["exporters"],
  queryFn: () => answer(api.GET("/silo/v1/exports")),
  staleTime: 300_000,
});

export const keysQuery = queryOptions({
  queryKey: ["keys"],
  queryFn: () => answer(api.GET("/access/v1/keys")),
});

export const auditQuery = queryOptions({
  queryKey: ["audit"],
  queryFn: () => answer(api.GET("/access/v1/audit", { params: { query: { limit: 100 } } })),
});

export const secretsQuery = queryOptions({
  queryKey: ["secrets"],
  queryFn: () => answer(api.GET("/access/v1/secrets")),
});

export const retentionQuery = queryOptions({
  queryKey: ["retention"],
  queryFn: () => answer(api.GET("/access/v1/workspace/retention")),
});
