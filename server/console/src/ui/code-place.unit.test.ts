import { json } from "@codemirror/lang-json";
import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { placeAt } from "./code-place.ts";

/** The place of the caret, which stands at the bar. */
function at(text: string) {
  const caret = text.indexOf("|");
  const state = EditorState.create({ doc: text.replace("|", ""), extensions: json() });
  ensureSyntaxTree(state, state.doc.length, 10_000);
  const place = placeAt(state, caret);
  return place && { ...place, typed: state.sliceDoc(place.from, place.to) };
}

describe("the place of the caret in code", () => {
  it.each([
    ['{ "a": 1, "cus|" }', "name", [], '"cus"', ["a", "cus"]],
    ['{\n  "a": 1,\n  "cus|\n}', "name", [], '"cus', ["a"]],
    ['{ "a": 1, cus| }', "name", [], "cus", ["a"]],
    ['{ "a": { | } }', "name", ["a"], "", []],
    ['{ "a": [{ "b": 1 }, { "c|": 2 }] }', "name", ["a", 1], '"c"', ["c"]],
    ['{ "a": "st|" }', "value", ["a"], '"st"', []],
    ['{ "a": "two wo|rds" }', "value", ["a"], '"two words"', []],
    ['{ "a": | }', "value", ["a"], "", []],
    ['{ "b": 1, "a": tr| }', "value", ["a"], "tr", []],
    ['{ "a": ["x", "|"] }', "value", ["a", 1], '""', []],
    ['{ "a": [|] }', "value", ["a", 0], "", []],
  ] as const)("%s", (text, kind, path, typed, names) => {
    expect(at(text)).toMatchObject({ kind, path, typed, names });
  });

  it.each(["|", '"tex|t"', "{} |"])("is none in %s", (text) => {
    expect(at(text)).toBeUndefined();
  });
});
