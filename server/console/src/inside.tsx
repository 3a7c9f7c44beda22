import { RouterProvider } from "@tanstack/react-router";
import type { Me, MyWorkspace } from "./api/client.ts";
import { SessionProvider } from "./api/session.tsx";
import { router } from "./router.tsx";

interface InsideProps {
  readonly me: Me;
  readonly here: MyWorkspace;
}

/** The pages of a workspace. */
export function Inside({ me, here }: InsideProps) {
  return (
    <SessionProvider me={me} here={here}>
      <RouterProvider router={router} />
    </SessionProvider>
  );
}

/** Loads what the page of the address shows, before it is known who is signed in. */
export async function loadFirstPage(): Promise<void> {
  const { pathname, search } = router.latestLocation;
  await router.preloadRoute({ to: pathname, search });
}
