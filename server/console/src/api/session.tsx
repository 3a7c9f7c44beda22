import { createContext, type ReactNode, useContext } from "react";
import type { Me, MyWorkspace } from "./client.ts";

/** What a member may do in a workspace. */
export type Action = MyWorkspace["actions"][number];

interface Session {
  readonly me: Me;
  /** The workspace of the page, with what the member may do there. */
  readonly here: MyWorkspace;
}

const Context = createContext<Session | undefined>(undefined);

interface ProviderProps extends Session {
  readonly children: ReactNode;
}

export function SessionProvider({ me, here, children }: ProviderProps) {
  return <Context value={{ me, here }}>{children}</Context>;
}

/** The member who is signed in, and the workspace of the page. */
export function useSession(): Session & { readonly may: (action: Action) => boolean } {
  const session = useContext(Context);
  if (!session) throw new Error("outside of SessionProvider");
  return { ...session, may: (action) => session.here.actions.includes(action) };
}
