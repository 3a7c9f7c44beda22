import { useEffect } from "react";

/** What to do for keys: one key such as `j`, or two after each other such as `g i`. */
export type KeyMap = Readonly<Record<string, () => void>>;

const NEXT_KEY_MS = 1_000;
const STORAGE = "fakturo.letters";

/** True unless the person turned shortcuts of single letters off. */
export function hasLetters(): boolean {
  return localStorage.getItem(STORAGE) !== "off";
}

export function setLetters(isOn: boolean): void {
  localStorage.setItem(STORAGE, isOn ? "on" : "off");
}

function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.shadowRoot !== null ||
      /^(?:INPUT|SELECT|TEXTAREA)$/.test(target.tagName))
  );
}

function hasModifier({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

/** Shortcuts while a page is shown; none while somebody types or a dialog is open. */
export function useKeys(keys: KeyMap): void {
  useEffect(() => {
    let before = { key: "", at: 0 };
    const onKey = (event: KeyboardEvent) => {
      if (hasModifier(event) || isTyping(event) || !hasLetters()) return;
      if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
      const isPair = event.timeStamp - before.at < NEXT_KEY_MS;
      const act = (isPair && keys[`${before.key} ${event.key}`]) || keys[event.key];
      before = { key: event.key, at: event.timeStamp };
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [keys]);
}
