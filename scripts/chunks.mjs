// The division of the server's bundle into files: what each start reads lies together, since finding, reading and linking
// a file costs more than the code in it.

const PLUGIN = /[\\/](?:regimes|apps)[\\/]([^\\/]+)[\\/]/;

/**
 * Groups for the bundler's `codeSplitting`. Modules that only a dynamic import reaches stay in files of their own,
 * which are read when they are needed.
 * @param output the same bundle in the bundler's own division, which shows what remains of each module's imports.
 * @param parts names of files, with the paths of the modules that each holds with all they import; what several import
 * is in the first.
 * @param plugins paths of the plugins' modules: each plugin has a file, and what several of them import is in
 * another one.
 */
export function chunksOf(output, parts, plugins) {
  const chunks = output.filter(({ type }) => type === "chunk");
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const closureOf = (entries) => {
    const files = new Set(
      chunks.filter(({ moduleIds }) => moduleIds.some((id) => entries.includes(id))),
    );
    for (const chunk of files)
      for (const name of chunk.imports) if (byFile.has(name)) files.add(byFile.get(name));
    return new Set([...files].flatMap(({ moduleIds }) => moduleIds));
  };
  const group = (entries, nameOf) => {
    const modules = closureOf(entries);
    for (const entry of chunks) if (entry.isEntry) modules.delete(entry.facadeModuleId);
    return {
      debugName: nameOf(""),
      test: (id) => modules.has(id),
      name: nameOf,
      includeDependenciesRecursively: false,
    };
  };
  const groups = [
    ...Object.entries(parts).map(([name, entries]) => group(entries, () => name)),
    group(plugins, (id) => PLUGIN.exec(id)?.[1] ?? "plugins"),
  ];
  return groups.map((one, i) => ({ ...one, priority: groups.length - i }));
}
