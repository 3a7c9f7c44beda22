import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import type { Me } from "./api/client.ts";
import { CallError } from "./api/error.ts";
import { BASE, goToSignIn, OUTSIDE, workspaceBase, workspaceHandle } from "./api/place.ts";
import { meQuery } from "./api/queries.ts";
import { useI18n } from "./i18n/i18n.tsx";
import { queryClient } from "./query-client.ts";
import { Empty, Problem, Skeleton } from "./ui/parts.tsx";

const Outside = lazy(async () => ({ default: (await import("./outside/outside.tsx")).Outside }));
const loadInside = () => import("./inside.tsx");
const Inside = lazy(async () => ({ default: (await loadInside()).Inside }));
const outsidePage = OUTSIDE.find((name) => name === workspaceHandle);

/** Requests the script and the data of the first page in parallel, before React renders: rendering requests them one by one. */
export function askEarly(): void {
  if (outsidePage) return;
  void queryClient.prefetchQuery(meQuery);
  if (workspaceHandle !== "") void loadInside().then(({ loadFirstPage }) => loadFirstPage());
}

/** The page for signing in that the address names, or the pages of a workspace. */
export function App() {
  return (
    <Suspense fallback={<Skeleton />}>
      {outsidePage ? <Outside page={outsidePage} /> : <Member />}
    </Suspense>
  );
}

function Member() {
  const { data: me, error, refetch } = useQuery(meQuery);
  const isStranger = error instanceof CallError && error.status === 401;
  useEffect(() => {
    if (isStranger) goToSignIn();
  }, [isStranger]);
  if (me) return <Workspace me={me} />;
  return error && !isStranger ? (
    <Problem error={error} retry={() => void refetch()} />
  ) : (
    <Skeleton />
  );
}

/** The workspace that the address names; without a name the first one. */
function Workspace({ me }: { readonly me: Me }) {
  const { t } = useI18n();
  const [first] = me.workspaces;
  const here = me.workspaces.find(({ workspace: { id, slug } }) =>
    [id, slug].includes(workspaceHandle),
  );
  const isUnnamed = workspaceHandle === "";
  useEffect(() => {
    if (isUnnamed && first)
      window.location.replace(workspaceBase(first.workspace.slug ?? first.workspace.id));
  }, [isUnnamed, first]);
  if (here) return <Inside me={me} here={here} />;
  if (isUnnamed && first) return <Skeleton />;
  return (
    <main className="outside">
      <h1>{t("notFound.title")}</h1>
      <Empty action={first && <a href={BASE}>{t("nav.home")}</a>}>
        {t(first ? "notFound.workspace" : "notFound.none")}
      </Empty>
    </main>
  );
}
