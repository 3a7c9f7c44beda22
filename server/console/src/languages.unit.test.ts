import { readdirSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { RULES } from "./engine/rules.ts";
import { en } from "./i18n/en.ts";
import { LANGUAGES, load } from "./i18n/languages.ts";
import type { MessageText } from "./i18n/message.ts";
import { createTranslate } from "./i18n/translate.ts";

const formsOf = (message: MessageText) =>
  typeof message === "string" ? [message] : Object.values(message);

const placesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();

describe.each(LANGUAGES)("the texts in $name", ({ code }) => {
  it("have the same keys and places as the English ones", async () => {
    const messages = await load(code);
    expect(Object.keys(messages).toSorted()).toEqual(Object.keys(en).toSorted());
    for (const [key, message] of Object.entries(messages)) {
      const [wanted = ""] = formsOf(Object.entries(en).find(([name]) => name === key)?.[1] ?? "");
      for (const form of formsOf(message))
        expect({ key, places: placesOf(form) }).toEqual({ key, places: placesOf(wanted) });
    }
  });

  it("have a form for every number", async () => {
    const t = createTranslate(code, await load(code));
    for (const n of [0, 1, 2, 5, 22, 1000])
      expect(t("documents.shown", { n })).toContain(new Intl.NumberFormat(code).format(n));
  });
});

describe("the rules in the browser", () => {
  it("are those of all regimes and addons", () => {
    expect(Object.keys(RULES).toSorted()).toEqual(
      readdirSync(join(repositoryRoot(), "regimes")).toSorted(),
    );
  });
});
