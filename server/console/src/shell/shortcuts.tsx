import { useState } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import type { MessageKey } from "../i18n/translate.ts";
import { hasLetters, setLetters } from "../ui/keys.ts";
import { Modal } from "../ui/parts.tsx";
import { DESTINATIONS } from "./navigation.ts";

const KEYS: readonly (readonly [string, MessageKey])[] = [
  ["/", "search.label"],
  ["Ctrl K", "palette.title"],
  ["?", "shortcuts.title"],
  ["n", "document.new"],
  ["j k", "shortcuts.move"],
  ["Enter", "shortcuts.open"],
  ["x", "shortcuts.select"],
  ["e", "action.edit"],
  ["c", "action.correct"],
  ["d", "action.duplicate"],
  ["r", "action.run"],
  ["p", "action.pdf"],
  ["F8", "shortcuts.fault"],
];

/** The keys of the console, and the switch for those of a single letter. */
export function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const { t } = useI18n();
  const [isOn, setOn] = useState(hasLetters);
  return (
    <Modal title={t("shortcuts.title")} onClose={onClose}>
      <dl className="facts">
        {KEYS.map(([keys, label]) => (
          <Row key={keys} keys={keys} text={t(label)} />
        ))}
        {DESTINATIONS.map(
          ({ keys, label }) => keys && <Row key={label} keys={`g ${keys}`} text={t(label)} />,
        )}
      </dl>
      <label className="check">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            setLetters(target.checked);
            setOn(target.checked);
          }}
        />
        {t("shortcuts.letters")}
      </label>
    </Modal>
  );
}

function Row({ keys, text }: { readonly keys: string; readonly text: string }) {
  return (
    <>
      <dt>
        <kbd>{keys}</kbd>
      </dt>
      <dd>{text}</dd>
    </>
  );
}
