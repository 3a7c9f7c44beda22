export { type DocsPage, findPictures, pagesAbout, readGuides } from "./pages/index.ts";
export { createSite, type Site } from "./site/site.ts";
