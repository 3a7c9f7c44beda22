export { guidesFolder, readGuides, type ServiceApi } from "./pages/index.ts";
export { createSite, type Site, type SiteFile, type SiteParts } from "./site/site.ts";
