import type { Command } from "commander";

interface Place {
  /** Names of commands that lead here, such as `keys create`. */
  readonly path: string;
  readonly words: readonly string[];
}

/** A script with which a shell completes commands and options; files where there is no word. */
export function completionScript(program: Command, shell: string): string {
  const places = placesOf(program, "");
  if (shell === "fish") return fishScript(places);
  const script = bashScript(places);
  return shell === "zsh" ? `autoload -U +X bashcompinit && bashcompinit\n${script}` : script;
}

function placesOf(command: Command, path: string): Place[] {
  const options = command.options.flatMap(({ long }) => long ?? []);
  const names = command.commands.map((sub) => sub.name());
  const own = { path, words: [...names, ...options, "--help"] };
  return [own, ...command.commands.flatMap((sub) => placesOf(sub, `${path} ${sub.name()}`.trim()))];
}

/** Names are letters and hyphens, so that nothing has to be quoted. */
function bashScript(places: readonly Place[]): string {
  const cases = places.map(({ path, words }) => `    "${path}") words="${words.join(" ")}" ;;`);
  return `_fakturo() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path="" word words=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in
      -*) ;;
      *) case " $(_fakturo_words "$path") " in *" $word "*) path="\${path:+$path }$word" ;; esac ;;
    esac
  done
  COMPREPLY=($(compgen -W "$(_fakturo_words "$path")" -- "$current"))
}
_fakturo_words() {
  local words=""
  case "$1" in
${cases.join("\n")}
  esac
  echo "$words"
}
complete -o default -F _fakturo fakturo
`;
}

function fishScript(places: readonly Place[]): string {
  return places
    .flatMap(({ path, words }) => {
      const seen = path.split(" ").filter(Boolean);
      const here = seen.map((name) => `__fish_seen_subcommand_from ${name}`);
      const below = words.filter((word) => !word.startsWith("-"));
      if (below.length > 0) here.push(`not __fish_seen_subcommand_from ${below.join(" ")}`);
      const condition = here.length > 0 ? ` -n '${here.join("; and ")}'` : "";
      const options = words.filter((word) => word.startsWith("-")).map((word) => word.slice(2));
      return [
        ...(below.length > 0 ? [`complete -c fakturo${condition} -a '${below.join(" ")}'`] : []),
        ...options.map((word) => `complete -c fakturo${condition} -l ${word}`),
      ];
    })
    .map((line) => `${line}\n`)
    .join("");
}
