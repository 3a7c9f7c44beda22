// The copyright notices of packages whose code is in a bundle, which their licences want beside each copy.
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)/i;
const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/;

/** Plugin of a bundler that writes the notices as a file among those of the bundle. */
export function notices(fileName = "licences.txt") {
  return {
    name: "notices",
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap(({ moduleIds = [] }) => moduleIds);
      const folders = new Set(
        modules.flatMap((id) => PACKAGE.exec(id.replace(/^\0/, ""))?.[0] ?? []),
      );
      const source = [...folders]
        .sort()
        .map(noticeOf)
        .join(`\n${"-".repeat(80)}\n\n`);
      this.emitFile({ type: "asset", fileName, source });
    },
  };
}

/** @throws Error for a package without licence. */
function noticeOf(folder) {
  const { name, version, license, author } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  if (typeof license !== "string") throw new Error(`${folder}${sep}package.json states no licence`);
  const texts = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8").trim());
  const by = typeof author === "object" && author ? author.name : author;
  return [`${name} ${version} (${license})`, ...(texts.length > 0 ? texts : [by ?? ""]), ""].join(
    "\n\n",
  );
}
