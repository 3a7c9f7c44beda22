import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from "@tanstack/react-router";
import { workspaceBase, workspaceHandle } from "./api/place.ts";
import { entriesQuery } from "./api/queries.ts";
import { queryClient } from "./query-client.ts";
import { optionalText } from "./search.ts";
import { NotFound } from "./shell/not-found.tsx";
import { Shell } from "./shell/shell.tsx";

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: lazyRouteComponent(() => import("./pages/home/page.tsx"), "Home"),
});

const start = createRoute({
  getParentRoute: () => root,
  path: "/start",
  validateSearch: optionalText("invoice", "workflow", "job"),
  component: lazyRouteComponent(() => import("./pages/start/page.tsx"), "Start"),
});

/** Filters of a list that the server applies. */
const listFilter = optionalText("state", "from", "to");

const documents = createRoute({
  getParentRoute: () => root,
  path: "/d/$folder",
  validateSearch: optionalText("q", "state", "from", "to"),
  loaderDeps: ({ search }) => listFilter(search),
  // The rows are asked for while the page's script loads, which does not wait for them.
  loader: ({ params: { folder }, deps }) => {
    void queryClient.prefetchInfiniteQuery(entriesQuery(folder, deps));
  },
  component: lazyRouteComponent(() => import("./pages/documents/page.tsx"), "Documents"),
});

const newEntry = createRoute({
  getParentRoute: () => root,
  path: "/e/new",
  validateSearch: optionalText("schema", "from"),
  component: lazyRouteComponent(() => import("./pages/editor/page.tsx"), "NewEntry"),
});

const entry = createRoute({
  getParentRoute: () => root,
  path: "/e/$id",
  validateSearch: optionalText("tab"),
  component: lazyRouteComponent(() => import("./pages/entry/page.tsx"), "EntryPage"),
});

const editEntry = createRoute({
  getParentRoute: () => root,
  path: "/e/$id/edit",
  component: lazyRouteComponent(() => import("./pages/editor/page.tsx"), "EditEntry"),
});

const jobs = createRoute({
  getParentRoute: () => root,
  path: "/jobs",
  validateSearch: optionalText("status", "workflow", "provider", "code"),
  component: lazyRouteComponent(() => import("./pages/jobs/list.tsx"), "Jobs"),
});

const deliveries = createRoute({
  getParentRoute: () => root,
  path: "/deliveries",
  component: lazyRouteComponent(() => import("./pages/deliveries.tsx"), "Deliveries"),
});

const job = createRoute({
  getParentRoute: () => root,
  path: "/jobs/$id",
  component: lazyRouteComponent(() => import("./pages/jobs/job.tsx"), "JobPage"),
});

const workflows = createRoute({
  getParentRoute: () => root,
  path: "/workflows",
  component: lazyRouteComponent(() => import("./pages/workflows/list.tsx"), "Workflows"),
});

const workflow = createRoute({
  getParentRoute: () => root,
  path: "/workflows/$id",
  validateSearch: optionalText("tab"),
  component: lazyRouteComponent(() => import("./pages/workflows/workflow.tsx"), "WorkflowPage"),
});

const newWorkflow = createRoute({
  getParentRoute: () => root,
  path: "/workflows/new",
  component: lazyRouteComponent(() => import("./pages/workflows/edit/page.tsx"), "NewWorkflow"),
});

const editWorkflow = createRoute({
  getParentRoute: () => root,
  path: "/workflows/$id/edit",
  component: lazyRouteComponent(() => import("./pages/workflows/edit/page.tsx"), "EditWorkflow"),
});

const series = createRoute({
  getParentRoute: () => root,
  path: "/series",
  component: lazyRouteComponent(() => import("./pages/settings/series.tsx"), "SeriesPage"),
});

const registrations = createRoute({
  getParentRoute: () => root,
  path: "/registrations",
  component: lazyRouteComponent(
    () => import("./pages/settings/registrations.tsx"),
    "Registrations",
  ),
});

const apps = createRoute({
  getParentRoute: () => root,
  path: "/apps",
  component: lazyRouteComponent(() => import("./pages/settings/apps.tsx"), "Apps"),
});

const app = createRoute({
  getParentRoute: () => root,
  path: "/apps/$app",
  component: lazyRouteComponent(() => import("./pages/settings/app.tsx"), "AppPage"),
});

const keys = createRoute({
  getParentRoute: () => root,
  path: "/settings/keys",
  component: lazyRouteComponent(() => import("./pages/settings/keys.tsx"), "Keys"),
});

const credentials = createRoute({
  getParentRoute: () => root,
  path: "/credentials",
  component: lazyRouteComponent(() => import("./pages/settings/credentials.tsx"), "Credentials"),
});

const members = createRoute({
  getParentRoute: () => root,
  path: "/settings/members",
  component: lazyRouteComponent(() => import("./pages/settings/members.tsx"), "Members"),
});

const audit = createRoute({
  getParentRoute: () => root,
  path: "/settings/audit",
  component: lazyRouteComponent(() => import("./pages/settings/audit.tsx"), "Audit"),
});

const secrets = createRoute({
  getParentRoute: () => root,
  path: "/settings/secrets",
  component: lazyRouteComponent(() => import("./pages/settings/secrets.tsx"), "Secrets"),
});

const retention = createRoute({
  getParentRoute: () => root,
  path: "/settings/retention",
  component: lazyRouteComponent(() => import("./pages/settings/retention.tsx"), "Retention"),
});

const branding = createRoute({
  getParentRoute: () => root,
  path: "/settings/branding",
  component: lazyRouteComponent(() => import("./pages/settings/branding.tsx"), "BrandingPage"),
});

const exportsPage = createRoute({
  getParentRoute: () => root,
  path: "/exports",
  component: lazyRouteComponent(() => import("./pages/exports.tsx"), "Exports"),
});

const person = createRoute({
  getParentRoute: () => root,
  path: "/me",
  component: lazyRouteComponent(() => import("./pages/settings/person.tsx"), "Person"),
});

const routeTree = root.addChildren([
  home,
  start,
  documents,
  newEntry,
  entry,
  editEntry,
  jobs,
  job,
  deliveries,
  workflows,
  workflow,
  newWorkflow,
  editWorkflow,
  series,
  registrations,
  apps,
  app,
  credentials,
  keys,
  members,
  audit,
  secrets,
  retention,
  branding,
  exportsPage,
  person,
]);

/** Addresses of a workspace and their pages. */
export const router = createRouter({
  routeTree,
  basepath: workspaceBase(workspaceHandle),
  defaultPreload: "intent",
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
