import type { Engine } from "@fakturo/engine";
import type { CallContext } from "@fakturo/plugin";
import { type Callbacks, callbackAddress, callbackPath } from "@fakturo/server-domain/inbound";
import type { Tx } from "@fakturo/server-storage/store";

/** Parts that make addresses for outsiders. */
export interface CallbackParts {
  readonly callbacks: Callbacks;
  readonly engine: Pick<Engine, "registry">;
}

/** Makes callback addresses of an app in a workspace. */
export function callbackUrls(
  inTx: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  { callbacks, engine }: CallbackParts,
  workspaceId: string,
  app: string,
): CallContext["callbackUrl"] {
  return async (ref, path) => {
    const place = callbackPath(engine.registry.plugins, app, path);
    const location = { app, path: place.path };
    const token = await inTx((tx) => callbacks.token(tx, workspaceId, location, ref));
    return callbacks.url(callbackAddress(app, place, token));
  };
}
