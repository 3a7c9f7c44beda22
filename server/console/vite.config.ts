import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const CONDITIONS = ["@fakturo/source", "module", "browser", "import", "default"];
const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: folder("."),
  base: "/console/",
  resolve: { conditions: CONDITIONS },
  worker: { format: "es" },
  build: {
    outDir: folder("dist"),
    emptyOutDir: true,
    target: "es2023",
    // The page's policy permits no inline script and no data: address of a script or font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    // Directives of React server components, which say nothing to a browser.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
});
