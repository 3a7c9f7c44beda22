import type { Argument, Command, Option } from "commander";

interface Place {
  /** Names of commands that lead here, such as `keys create`. */
  readonly path: string;
  readonly words: readonly string[];
  /** Options that take a value, such as `--scope`, with the values to choose from where they are known. */
  readonly values: ReadonlyMap<string, readonly string[]>;
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
  const choices = command.registeredArguments.flatMap(choicesOf);
  const values = command.options.flatMap((option): [string, readonly string[]][] =>
    option.long && !option.isBoolean() ? [[option.long, choicesOf(option)]] : [],
  );
  const own = {
    path,
    words: [...names, ...choices, ...options, "--help"],
    values: new Map(values),
  };
  return [own, ...command.commands.flatMap((sub) => placesOf(sub, `${path} ${sub.name()}`.trim()))];
}

function choicesOf({ argChoices = [] }: Argument | Option): readonly string[] {
  return argChoices;
}

/** Names are letters and hyphens, so that nothing has to be quoted. */
function bashScript(places: readonly Place[]): string {
  const cases = places.map(({ path, words }) => `    "${path}") words="${words.join(" ")}" ;;`);
  const values = places.flatMap((place) =>
    [...place.values].map(
      ([option, choices]) => `    "${place.path} ${option}") words="${choices.join(" ")}" ;;`,
    ),
  );
  return `_fakturo() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path="" word words="" option=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    if [ -n "$option" ]; then option=""; continue; fi
    case "$word" in
      -*) _fakturo_values "$path $word" > /dev/null && option="$path $word" ;;
      *) case " $(_fakturo_words "$path") " in *" $word "*) path="\${path:+$path }$word" ;; esac ;;
    esac
  done
  if [ -n "$option" ]; then words="$(_fakturo_values "$option")"; else words="$(_fakturo_words "$path")"; fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
_fakturo_values() {
  local words=""
  case "$1" in
${values.join("\n")}
    *) return 1 ;;
  esac
  echo "$words"
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
    .flatMap(({ path, words, values }) => {
      const seen = path.split(" ").filter(Boolean);
      const here = seen.map((name) => `__fish_seen_subcommand_from ${name}`);
      const below = words.filter((word) => !word.startsWith("-"));
      if (below.length > 0) here.push(`not __fish_seen_subcommand_from ${below.join(" ")}`);
      const condition = here.length > 0 ? ` -n '${here.join("; and ")}'` : "";
      const options = words.filter((word) => word.startsWith("-")).map((word) => word.slice(2));
      return [
        ...(below.length > 0 ? [`complete -c fakturo${condition} -a '${below.join(" ")}'`] : []),
        ...options.map((word) => {
          const choices = values.get(`--${word}`);
          const value = choices?.length ? ` -x -a '${choices.join(" ")}'` : choices ? " -r" : "";
          return `complete -c fakturo${condition} -l ${word}${value}`;
        }),
      ];
    })
    .map((line) => `${line}\n`)
    .join("");
}
