import type { LinkProps } from "@tanstack/react-router";
import type { MessageKey } from "../i18n/translate.ts";
import type { IconName } from "../ui/icon.tsx";

/** A page of the rail and the palette; `keys` go there after `g`. */
export interface NavigationPage {
  readonly label: MessageKey;
  readonly icon: IconName;
  readonly keys?: string;
  readonly link: Pick<LinkProps, "to" | "params">;
}

const folder = (name: string): NavigationPage["link"] => ({
  to: "/d/$folder",
  params: { folder: name },
});

export const GROUPS: readonly {
  readonly label?: MessageKey;
  readonly pages: readonly NavigationPage[];
}[] = [
  { pages: [{ label: "nav.home", icon: "home", keys: "h", link: { to: "/" } }] },
  {
    label: "nav.documents",
    pages: [
      { label: "folder.invoices", icon: "file", keys: "i", link: folder("invoices") },
      { label: "folder.expenses", icon: "inbox", keys: "e", link: folder("expenses") },
      { label: "folder.orders", icon: "box", keys: "o", link: folder("orders") },
      { label: "folder.deliveries", icon: "truck", link: folder("deliveries") },
      { label: "folder.payments", icon: "money", keys: "m", link: folder("payments") },
      { label: "folder.contacts", icon: "people", keys: "p", link: folder("contacts") },
      { label: "folder.all", icon: "list", link: folder("all") },
    ],
  },
  {
    label: "nav.work",
    pages: [
      { label: "nav.jobs", icon: "jobs", keys: "j", link: { to: "/jobs" } },
      { label: "nav.webhooks", icon: "arrow", link: { to: "/deliveries" } },
      { label: "nav.exports", icon: "download", keys: "x", link: { to: "/exports" } },
      { label: "nav.workflows", icon: "flow", keys: "w", link: { to: "/workflows" } },
    ],
  },
  {
    label: "nav.settings",
    pages: [
      { label: "nav.series", icon: "hash", keys: "s", link: { to: "/series" } },
      { label: "nav.apps", icon: "plug", keys: "a", link: { to: "/apps" } },
      { label: "nav.branding", icon: "file", link: { to: "/settings/branding" } },
      { label: "nav.registrations", icon: "stamp", keys: "r", link: { to: "/registrations" } },
      { label: "nav.credentials", icon: "lock", link: { to: "/credentials" } },
      { label: "nav.keys", icon: "key", keys: "k", link: { to: "/settings/keys" } },
      { label: "nav.secrets", icon: "lock", link: { to: "/settings/secrets" } },
      { label: "nav.members", icon: "people", link: { to: "/settings/members" } },
      { label: "nav.retention", icon: "trash", link: { to: "/settings/retention" } },
      { label: "nav.audit", icon: "list", link: { to: "/settings/audit" } },
    ],
  },
];

export const DESTINATIONS: readonly NavigationPage[] = GROUPS.flatMap(({ pages }) => pages);
