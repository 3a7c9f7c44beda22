import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { FakturoError } from "@fakturo/model";
import type { Callback, CallbackPlace, Plugin, Route } from "@fakturo/plugin";
import type { Clock } from "@fakturo/server-base";
import { addCallbackKey, findCallbackKey, type Tx } from "@fakturo/server-storage/store";
import {
  decrypt,
  ENCRYPTION_CONTEXT,
  encrypt,
  type InWorkspace,
  type MasterKeys,
} from "@fakturo/server-storage/vault";

/** What a callback token stands for. */
export interface OpenedCallback {
  readonly workspaceId: string;
  readonly ref: string;
}

/** An address where outsiders call an app. */
export interface CallbackLocation {
  readonly app: string;
  /** Below `/apps/<app>/v1`, as the app declares it, e.g. `/notices/:token`. */
  readonly path: string;
}

/** Addresses for callers without an API key: not guessable, and stored in no table. */
export interface Callbacks {
  /**
   * Token for a reference at one path of an app: workspace, reference and a MAC of 256 bits under a key of the
   * workspace, the app and the path. @throws FakturoError "input" for an empty reference or one of more than
   * 300 bytes.
   */
  token(tx: Tx, workspaceId: string, place: CallbackLocation, ref: string): Promise<string>;
  /** Undefined for a token that this installation did not make for the path. */
  open(place: CallbackLocation, token: string): Promise<OpenedCallback | undefined>;
  /** Public address of a path of this installation. */
  url(path: string): string;
}

export interface CallbackOptions {
  readonly inWorkspace: InWorkspace;
  readonly masterKeys: MasterKeys;
  readonly clock: Clock;
  /** Public base address, without a slash at the end. */
  readonly publicUrl: string;
}

const KEY_BYTES = 32;
const MAC_BYTES = 32;
const ID_BYTES = 16;
const MAX_REF_BYTES = 300;
const TOKEN = /^[\w-]{65,470}$/;

export function createCallbacks(options: CallbackOptions): Callbacks {
  const { inWorkspace, masterKeys, clock, publicUrl } = options;
  const place = ENCRYPTION_CONTEXT.callbacks;
  const findKey = async (tx: Tx, workspaceId: string, app: string): Promise<Buffer | undefined> => {
    const sealed = await findCallbackKey(tx, app);
    return sealed && decrypt(masterKeys, sealed, place(workspaceId, app));
  };
  const makeKey = async (tx: Tx, workspaceId: string, app: string): Promise<Buffer> => {
    const sealed = encrypt(masterKeys, randomBytes(KEY_BYTES), place(workspaceId, app));
    await addCallbackKey(tx, app, sealed, new Date(clock.now()));
    const key = await findKey(tx, workspaceId, app);
    if (!key) throw new FakturoError("internal", "a callback key could not be stored");
    return key;
  };
  return {
    url: (path) => `${publicUrl}${path}`,
    async token(tx, workspaceId, { app, path }, ref) {
      const text = Buffer.from(ref);
      if (text.length === 0 || text.length > MAX_REF_BYTES)
        throw new FakturoError(
          "input",
          `a reference of a callback has 1 to ${MAX_REF_BYTES} bytes`,
        );
      const key = (await findKey(tx, workspaceId, app)) ?? (await makeKey(tx, workspaceId, app));
      const id = Buffer.from(workspaceId.replaceAll("-", ""), "hex");
      return Buffer.concat([id, macOf(ofPath(key, path), id, text), text]).toString("base64url");
    },
    async open({ app, path }, token) {
      if (!TOKEN.test(token)) return undefined;
      const bytes = Buffer.from(token, "base64url");
      const id = bytes.subarray(0, ID_BYTES);
      const mac = bytes.subarray(ID_BYTES, ID_BYTES + MAC_BYTES);
      const text = bytes.subarray(ID_BYTES + MAC_BYTES);
      const workspaceId = uuidOf(id);
      const key = await inWorkspace(workspaceId, (tx) => findKey(tx, workspaceId, app));
      // Tokens of earlier versions were made for all paths of the app.
      const fits = (one: Buffer): boolean => timingSafeEqual(mac, macOf(one, id, text));
      if (!key || !(fits(ofPath(key, path)) || fits(key))) return undefined;
      return { workspaceId, ref: text.toString() };
    },
  };
}

function ofPath(key: Buffer, path: string): Buffer {
  return createHmac("sha256", key).update(path).digest();
}

function macOf(key: Buffer, id: Buffer, ref: Buffer): Buffer {
  return createHmac("sha256", key).update(id).update(ref).digest();
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** A path of an app whose addresses hold a token. */
export interface CallbackPath {
  readonly path: string;
  readonly callback: CallbackPlace;
}

function placeOf(one: Route | Callback): readonly CallbackPath[] {
  const callback = "callback" in one ? one.callback : undefined;
  return callback ? [{ path: one.path, callback }] : [];
}

/**
 * The route or callback of an app that addresses are made for.
 * @throws FakturoError "precondition-failed" where the app has no such route, or several and none is named.
 */
export function callbackPath(
  plugins: readonly Plugin[],
  app: string,
  path: string | undefined,
): CallbackPath {
  const places = plugins
    .filter((plugin) => plugin.app === app)
    .flatMap(({ routes = [], callbacks = [] }) => [...routes, ...callbacks])
    .flatMap(placeOf)
    .filter((place) => path === undefined || place.path === path);
  const [place, another] = places;
  if (!place || (another && another.path !== place.path))
    throw new FakturoError(
      "precondition-failed",
      place
        ? `${app} has several routes for callbacks: name the path of one`
        : `${app} has no route for callbacks${path === undefined ? "" : ` at ${path}`}`,
    );
  return place;
}

/** Address with a token in its place, below the public address. */
export function callbackAddress(
  app: string,
  { path, callback }: CallbackPath,
  token: string,
): string {
  const base = `/apps/${app}/v1${path}`;
  return callback.in === "path"
    ? base.replace(`:${callback.name}`, token)
    : `${base}?${new URLSearchParams({ [callback.name]: token })}`;
}

/** Location of the token in addresses of apps in other processes. */
export const REMOTE_CALLBACK = { in: "path", name: "token" } as const;

/** Where outsiders call an app in another process, by the callback's key. */
export function remoteCallback(key: string): CallbackPath {
  const path = `/callbacks/${key.slice(key.indexOf(".") + 1)}/:${REMOTE_CALLBACK.name}`;
  return { path, callback: REMOTE_CALLBACK };
}
