export { appPageName } from "./app-pages.ts";
export { descriptionOf, nameOf } from "./definition-blocks.ts";
export { addonPage, regimePage } from "./definition-pages.ts";
export {
  type Block,
  formatMarkdown,
  formatText,
  heading,
  section,
  table,
  text,
} from "./page.ts";
export { referencePages } from "./reference.ts";
export { rulePage, rulesPageOf, sourcesOf } from "./rule-pages.ts";
