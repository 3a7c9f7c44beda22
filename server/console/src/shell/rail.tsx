import { Link } from "@tanstack/react-router";
import { useI18n } from "../i18n/i18n.tsx";
import { Icon } from "../ui/icon.tsx";
import { GROUPS } from "./navigation.ts";

export function Rail({ isOpen }: { readonly isOpen: boolean }) {
  const { t } = useI18n();
  return (
    <nav className="rail" data-open={isOpen} aria-label={t("nav.label")}>
      <Link to="/" className="brand">
        <Logo />
        Fakturo
      </Link>
      <div className="rail-groups">
        {GROUPS.map(({ label, pages }) => (
          <div key={label ?? "top"}>
            {label && <h2>{t(label)}</h2>}
            {pages.map((page) => (
              <Link
                key={page.label}
                {...page.link}
                className="rail-link"
                activeOptions={{ exact: page.link.to === "/", includeSearch: false }}
              >
                <Icon name={page.icon} />
                {t(page.label)}
              </Link>
            ))}
          </div>
        ))}
      </div>
    </nav>
  );
}

export function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" width="32" height="32">
      <rect width="32" height="32" rx="8" fill="#0b5fcc" />
      <path
        d="M10 24V8h12M10 16h9"
        fill="none"
        stroke="#fff"
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
