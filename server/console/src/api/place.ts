/** Address of the console on its server, with a slash at the end. */
export const BASE = import.meta.env.BASE_URL;

/** Pages for people who are not signed in; no workspace has such a handle. */
export const OUTSIDE = ["signin", "setup", "password"] as const;

/** First part of the page's address below the console: a page for signing in, or the handle of a workspace. */
export function firstSegment(pathname: string): string {
  const [first = ""] = pathname.slice(BASE.length).split("/");
  return decodeURIComponent(first);
}

/** Handle or id of the workspace that the page shows; it is named in every call. */
export const workspaceHandle = firstSegment(window.location.pathname);

/** Address of a workspace's pages. */
export function workspaceBase(handle: string): string {
  return `${BASE}${encodeURIComponent(handle)}/`;
}

/** Only pages of this console are opened after signing in. */
export function ownPath(next: string | null): string {
  return next?.startsWith(BASE) && !next.includes("\\") ? next : BASE;
}

/** Leaves for the page to sign in, and comes back afterwards. */
export function goToSignIn(): void {
  const { pathname, search } = window.location;
  const next = new URLSearchParams({ next: pathname + search });
  window.location.assign(`${BASE}signin?${next}`);
}
