import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useId, useState } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import { Modal } from "../ui/parts.tsx";
import { DESTINATIONS } from "./navigation.ts";

/** All pages and new documents, by typing a part of their name. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [place, setPlace] = useState(0);
  const list = useId();
  const all = [
    ...DESTINATIONS.map(({ label, keys, link }) => ({
      name: t(label),
      keys: keys && `g ${keys}`,
      link,
    })),
    { name: t("document.new"), keys: "n", link: { to: "/e/new" } as const },
    { name: t("nav.person"), keys: undefined, link: { to: "/me" } as const },
  ];
  const wanted = text.trim().toLocaleLowerCase();
  const found = all.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const open = (index: number) => {
    const chosen = found[index];
    if (!chosen) return;
    onClose();
    void navigate(chosen.link);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setPlace(Math.min(Math.max(place + step, 0), found.length - 1));
    }
    if (event.key === "Enter") open(place);
  };
  return (
    <Modal title={t("palette.title")} onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={found[place] && `${list}-${place}`}
        aria-label={t("palette.label")}
        placeholder={t("palette.label")}
        value={text}
        onKeyDown={onKey}
        onChange={(event) => {
          setText(event.target.value);
          setPlace(0);
        }}
      />
      <div
        id={list}
        className="palette-list"
        role="listbox"
        aria-label={t("palette.title")}
        tabIndex={-1}
      >
        {found.map(({ name, keys }, index) => (
          <button
            key={name}
            type="button"
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === place}
            tabIndex={-1}
            onClick={() => open(index)}
          >
            <span>{name}</span>
            {keys && <kbd>{keys}</kbd>}
          </button>
        ))}
      </div>
    </Modal>
  );
}
