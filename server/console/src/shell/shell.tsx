import { Link, Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { useSession } from "../api/session.tsx";
import { useI18n } from "../i18n/i18n.tsx";
import { Icon } from "../ui/icon.tsx";
import { useKeys } from "../ui/keys.ts";
import { Button } from "../ui/parts.tsx";
import { EnvironmentBadge } from "./environment.tsx";
import { DESTINATIONS } from "./navigation.ts";
import { Palette } from "./palette.tsx";
import { Rail } from "./rail.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { WorkspaceChoice } from "./workspace-choice.tsx";

type Layer = "palette" | "shortcuts" | undefined;

/** Frame of all pages about a workspace: rail, bar, search, and the keys to move about. */
export function Shell() {
  const { t } = useI18n();
  const { workspace } = useSession().here;
  const [isOpen, setOpen] = useState(false);
  const [layer, setLayer] = useState<Layer>();
  const { pathname } = useLocation();
  const main = useNewPage(pathname, setOpen);
  useShellKeys(setLayer);
  return (
    <div className="shell">
      <a className="skip" href="#main">
        {t("skip")}
      </a>
      <div className={`band ${workspace.sandbox ? "band-test" : ""}`} />
      <Rail isOpen={isOpen} />
      <header className="top">
        <Button
          look="quiet"
          icon="menu"
          className="menu-button"
          aria-label={t("menu")}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        <WorkspaceChoice />
        <EnvironmentBadge sandbox={workspace.sandbox} />
        <SearchBox />
        <Button
          look="quiet"
          icon="list"
          aria-label={t("palette.title")}
          onClick={() => setLayer("palette")}
        />
        <Link to="/me" className="button button-quiet" aria-label={t("nav.person")}>
          <Icon name="user" />
        </Link>
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      {layer === "palette" && <Palette onClose={() => setLayer(undefined)} />}
      {layer === "shortcuts" && <Shortcuts onClose={() => setLayer(undefined)} />}
    </div>
  );
}

/** Moves the focus to the page when its address changes, so that readers of the screen start there. */
function useNewPage(pathname: string, setOpen: (isOpen: boolean) => void) {
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    setOpen(false);
    main.current?.focus({ preventScroll: true });
  }, [pathname, setOpen]);
  return main;
}

function useShellKeys(open: (layer: Layer) => void): void {
  const navigate = useNavigate();
  const keys = useMemo(() => {
    const pages = DESTINATIONS.filter(({ keys }) => keys).map(({ keys, link }) => [
      `g ${keys}`,
      () => void navigate(link),
    ]);
    return {
      ...Object.fromEntries(pages),
      n: () => void navigate({ to: "/e/new" }),
      "/": () => document.querySelector<HTMLInputElement>("#search")?.focus(),
      "?": () => open("shortcuts"),
    };
  }, [navigate, open]);
  useKeys(keys);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      open("palette");
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [open]);
}

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Searches all documents; a pasted id opens its document at once. */
function SearchBox() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const submit = () => {
    const q = text.trim();
    if (ID.test(q)) void navigate({ to: "/e/$id", params: { id: q } });
    else if (q !== "")
      void navigate({ to: "/d/$folder", params: { folder: "all" }, search: { q } });
  };
  return (
    <search className="search-box">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <input
          id="search"
          type="search"
          value={text}
          placeholder={t("search.placeholder")}
          aria-label={t("search.label")}
          onChange={(event) => setText(event.target.value)}
        />
        <kbd>/</kbd>
      </form>
    </search>
  );
}
