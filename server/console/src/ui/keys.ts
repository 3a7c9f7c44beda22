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

/** True for Enter on a link or button, which it activates. */
function isActivation({ key, target }: KeyboardEvent): boolean {
  return (
    key === "Enter" && target instanceof Element && target.closest("a, button, summary") !== null
  );
}

function hasModifier({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

/** True for a key that means something else where it was pressed. */
function isOthers(event: KeyboardEvent): boolean {
  return event.defaultPrevented || hasModifier(event) || isTyping(event) || isActivation(event);
}

/** Shortcuts while a page is shown; none while somebody types or a dialog is open. */
export function useKeys(keys: KeyMap): void {
  useEffect(() => {
    let before = { key: "", at: 0 };
    const onKey = (event: KeyboardEvent) => {
      if (isOthers(event) || !hasLetters() || document.querySelector("dialog[open]")) return;
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
