/** One kind of plugin. Templates of the same `base` share its files. */
export interface PluginKind {
  readonly key: string;
  /** One line for the help text. */
  readonly summary: string;
  /** Folders of `templates` whose files are copied, later ones over earlier ones. */
  readonly folders: readonly string[];
  /** Command that checks the new package. */
  readonly next: readonly string[];
}

const NODE = ["npm install", "npm test", "npm run build"];

/** The available kinds of plugin. */
export const KINDS: readonly PluginKind[] = [
  {
    key: "regime",
    summary: "tax regime of a country: rates, tax ids, rules",
    folders: ["typescript", "regime"],
    next: NODE,
  },
  {
    key: "addon",
    summary: "rules of a format or authority that documents name in $addons",
    folders: ["typescript", "addon"],
    next: NODE,
  },
  {
    key: "app",
    summary: "workflow step that calls a service",
    folders: ["typescript", "app"],
    next: NODE,
  },
  {
    key: "connection",
    summary: "authority that takes records once, with OAuth, events and messages of many",
    folders: ["typescript", "connection"],
    next: NODE,
  },
  {
    key: "format",
    summary: "converter of documents to another format and back, with its step",
    folders: ["typescript", "format"],
    next: NODE,
  },
  {
    key: "remote",
    summary: "workflow step in a process of its own, in TypeScript",
    folders: ["remote"],
    next: ["npm install", "npm test"],
  },
  {
    key: "remote-python",
    summary: "the same in Python, with its standard library only",
    folders: ["remote-python"],
    next: ["python3 -m unittest"],
  },
];

/** The kind with a key; undefined for an unknown one. */
export function kindOf(key: string): PluginKind | undefined {
  return KINDS.find((kind) => kind.key === key);
}
