export { addonPage, regimePage } from "./definition-pages.ts";
export { type Block, formatMarkdown, formatText, heading, table } from "./page.ts";
export { referencePages } from "./reference.ts";
export { rulePage, rulesPageOf, sourcesOf } from "./rule-pages.ts";
