import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { signedIn } from "./api/credential.ts";
import { optionalText } from "./search.ts";
import { NotFound, Root } from "./shell/root.tsx";
import { Shell } from "./shell/shell.tsx";

const root = createRootRoute({ component: Root, notFoundComponent: NotFound });

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/signin",
  validateSearch: optionalText("next"),
  component: lazyRouteComponent(() => import("./pages/sign-in.tsx"), "SignIn"),
});

/** All pages about a workspace, which need somebody who is signed in. */
const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  beforeLoad: ({ location }) => {
    if (!signedIn()) throw redirect({ to: "/signin", search: { next: location.href } });
  },
  component: Shell,
});

const home = createRoute({
  getParentRoute: () => shell,
  path: "/",
  component: lazyRouteComponent(() => import("./pages/home.tsx"), "Home"),
});

const documents = createRoute({
  getParentRoute: () => shell,
  path: "/d/$folder",
  validateSearch: optionalText("q", "state", "from", "to"),
  component: lazyRouteComponent(() => import("./pages/documents/page.tsx"), "Documents"),
});

const newEntry = createRoute({
  getParentRoute: () => shell,
  path: "/e/new",
  validateSearch: optionalText("schema", "from"),
  component: lazyRouteComponent(() => import("./pages/editor/page.tsx"), "NewEntry"),
});

const entry = createRoute({
  getParentRoute: () => shell,
  path: "/e/$id",
  validateSearch: optionalText("tab"),
  component: lazyRouteComponent(() => import("./pages/entry/page.tsx"), "EntryPage"),
});

const editEntry = createRoute({
  getParentRoute: () => shell,
  path: "/e/$id/edit",
  component: lazyRouteComponent(() => import("./pages/editor/page.tsx"), "EditEntry"),
});

const jobs = createRoute({
  getParentRoute: () => shell,
  path: "/jobs",
  validateSearch: optionalText("status", "workflow"),
  component: lazyRouteComponent(() => import("./pages/jobs/list.tsx"), "Jobs"),
});

const job = createRoute({
  getParentRoute: () => shell,
  path: "/jobs/$id",
  component: lazyRouteComponent(() => import("./pages/jobs/job.tsx"), "JobPage"),
});

const workflows = createRoute({
  getParentRoute: () => shell,
  path: "/workflows",
  component: lazyRouteComponent(() => import("./pages/workflows/list.tsx"), "Workflows"),
});

const workflow = createRoute({
  getParentRoute: () => shell,
  path: "/workflows/$id",
  validateSearch: optionalText("tab"),
  component: lazyRouteComponent(() => import("./pages/workflows/workflow.tsx"), "WorkflowPage"),
});

const series = createRoute({
  getParentRoute: () => shell,
  path: "/series",
  component: lazyRouteComponent(() => import("./pages/settings/series.tsx"), "SeriesPage"),
});

const registrations = createRoute({
  getParentRoute: () => shell,
  path: "/registrations",
  component: lazyRouteComponent(() => import("./pages/settings/registrations.tsx"), "Registrations"),
});

const apps = createRoute({
  getParentRoute: () => shell,
  path: "/apps",
  component: lazyRouteComponent(() => import("./pages/settings/apps.tsx"), "Apps"),
});

const app = createRoute({
  getParentRoute: () => shell,
  path: "/apps/$app",
  component: lazyRouteComponent(() => import("./pages/settings/app.tsx"), "AppPage"),
});

const keys = createRoute({
  getParentRoute: () => shell,
  path: "/settings/keys",
  component: lazyRouteComponent(() => import("./pages/settings/keys.tsx"), "Keys"),
});

const audit = createRoute({
  getParentRoute: () => shell,
  path: "/settings/audit",
  component: lazyRouteComponent(() => import("./pages/settings/audit.tsx"), "Audit"),
});

const person = createRoute({
  getParentRoute: () => shell,
  path: "/me",
  component: lazyRouteComponent(() => import("./pages/settings/person.tsx"), "Person"),
});

const routeTree = root.addChildren([
  signIn,
  shell.addChildren([
    home,
    documents,
    newEntry,
    entry,
    editEntry,
    jobs,
    job,
    workflows,
    workflow,
    series,
    registrations,
    apps,
    app,
    keys,
    audit,
    person,
  ]),
]);

/** Addresses of the console and their pages. */
export const router = createRouter({
  routeTree,
  basepath: import.meta.env.BASE_URL,
  defaultPreload: "intent",
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
