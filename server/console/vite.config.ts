import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const CONDITIONS = ["@fakturo/source", "module", "browser", "import", "default"];
const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: folder("."),
  resolve: { conditions: CONDITIONS },
  worker: { format: "es" },
  build: {
    outDir: folder("dist/site"),
    emptyOutDir: true,
    target: "es2023",
    // The page's policy permits no inline script and no data: address of a script or font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: "manifest.json",
    chunkSizeWarningLimit: 1000,
  },
});
