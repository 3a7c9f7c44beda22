import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { createFormats, type Formats } from "./formats.ts";
import { type ConsoleLanguage, LANGUAGES, load } from "./languages.ts";
import { createTranslate, type Messages, type Translate } from "./translate.ts";

interface I18n extends Formats {
  readonly language: ConsoleLanguage;
  readonly t: Translate;
  setLanguage(language: ConsoleLanguage): void;
}

const Context = createContext<I18n | undefined>(undefined);
const KEY = "fakturo.language";

function isLanguage(value: unknown): value is ConsoleLanguage {
  return LANGUAGES.some(({ code }) => code === value);
}

/** The language chosen before, else the first of the browser that there is. */
function firstLanguage(): ConsoleLanguage {
  const codes = [localStorage.getItem(KEY), ...navigator.languages.map((tag) => tag.split("-")[0])];
  return codes.find(isLanguage) ?? "en";
}

/** Texts and formats of one language for the page; shows nothing until its texts are there. */
export function I18nProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  const [loaded, setLoaded] = useState<{ language: ConsoleLanguage; messages: Messages }>();
  useEffect(() => {
    load(language).then(
      (messages) => setLoaded({ language, messages }),
      () => setLanguage("en"),
    );
    document.documentElement.lang = language;
    localStorage.setItem(KEY, language);
  }, [language]);
  const value = useMemo(
    () =>
      loaded && {
        ...createFormats(loaded.language),
        language: loaded.language,
        t: createTranslate(loaded.language, loaded.messages),
        setLanguage,
      },
    [loaded],
  );
  return value && <Context value={value}>{children}</Context>;
}

/** Texts and formats of the page's language. */
export function useI18n(): I18n {
  const value = useContext(Context);
  if (!value) throw new Error("outside of I18nProvider");
  return value;
}
