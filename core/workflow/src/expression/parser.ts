import type { Json } from "@fakturo/model";
import { TokenCursor } from "../script/cursor.ts";
import { type Lexicon, type Token, tokenize } from "../script/tokens.ts";
import { memberOf } from "../script/values.ts";
import { compileChain, type Link } from "./access.ts";
import { compileListFunction, isListFunction, lengthOf } from "./functions.ts";
import { BINARY, LAZY, matcher, NEGATABLE, truth, UNARY } from "./operators.ts";
import { type Evaluate, evaluationError, type Scope } from "./scope.ts";

const LEXICON: Lexicon = {
  language: "expression",
  space: /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y,
  string: /"(?:[^"\\\n]|\\[^\n])*"|'(?:[^'\\\n]|\\[^\n])*'|`[^`]*`/y,
  number: /0[xX][0-9a-fA-F]+|\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?/y,
  name: /[$_\p{L}][$\w\p{L}]*/uy,
  operator: /\?\.|\?\?|==|!=|<=|>=|&&|\|\||\*\*|[-+*/%^<>!?:.,()[\]{}#]/y,
};

const CONSTANTS: Readonly<Record<string, Json>> = { true: true, false: false, nil: null };
const RIGHT_ASSOCIATIVE: readonly string[] = ["**", "^"];

/** Reads an expression into a function. @throws FakturoError "validation". */
export function parseExpression(source: string): Evaluate {
  return new ExpressionParser(source).parse();
}

class ExpressionParser {
  readonly #tokens: TokenCursor;
  /** Depth of predicates, within which a leading dot means the element. */
  #predicates = 0;

  constructor(source: string) {
    this.#tokens = new TokenCursor(tokenize(source, LEXICON), LEXICON.language);
  }

  parse(): Evaluate {
    const evaluate = this.#expression();
    if (this.#tokens.token.kind !== "end") this.#tokens.fail("an operator expected");
    return evaluate;
  }

  #expression(): Evaluate {
    return this.#tokens.nested(() => {
      const condition = this.#operation(0);
      if (!this.#tokens.accept("?")) return condition;
      const yes = this.#tokens.is(":") ? condition : this.#expression();
      this.#tokens.expect(":");
      const no = this.#expression();
      return (scope) => (truth(condition(scope)) ? yes(scope) : no(scope));
    });
  }

  #operation(minPower: number): Evaluate {
    let left = this.#unary();
    for (;;) {
      const operator = this.#operator();
      const power = LAZY[operator.text]?.power ?? BINARY[operator.text]?.power;
      if (power === undefined || power < minPower) return left;
      if (operator.isNegated) this.#tokens.take();
      this.#tokens.take();
      this.#tokens.node();
      const rightToken = this.#tokens.token;
      const right = this.#operation(RIGHT_ASSOCIATIVE.includes(operator.text) ? power : power + 1);
      left = compileOperation(left, operator, right, rightToken);
    }
  }

  #operator(): { readonly text: string; readonly isNegated: boolean } {
    const { token } = this.#tokens;
    const after = this.#tokens.peek(1);
    if (token.kind === "name" && token.text === "not" && NEGATABLE.includes(after.text))
      return { text: after.text, isNegated: true };
    const isOperator = token.kind === "operator" || token.kind === "name";
    return { text: isOperator && isKnown(token.text) ? token.text : "", isNegated: false };
  }

  #unary(): Evaluate {
    const { token } = this.#tokens;
    const unary = token.kind === "string" || !Object.hasOwn(UNARY, token.text) ? undefined : UNARY[token.text];
    if (!unary) return this.#postfix(this.#primary());
    this.#tokens.take();
    return this.#tokens.nested(() => {
      const operand = this.#operation(unary.power);
      return (scope) => unary.apply(operand(scope));
    });
  }

  #postfix(base: Evaluate): Evaluate {
    const links: Link[] = [];
    for (;;) {
      const opening = this.#tokens.accept(".", "?.", "[");
      if (!opening) return links.length === 0 ? base : compileChain(base, links);
      this.#tokens.node();
      links.push(this.#link(opening));
    }
  }

  #link({ text }: Token): Link {
    const isOptional = text === "?.";
    if (text !== "[" && !(isOptional && this.#tokens.accept("["))) {
      const name = this.#tokens.take();
      if (name.kind !== "name") this.#tokens.fail("a name expected", name);
      return { key: () => name.text, isOptional };
    }
    const key = this.#expression();
    this.#tokens.expect("]");
    return { key, isOptional };
  }

  #primary(): Evaluate {
    this.#tokens.node();
    const { token } = this.#tokens;
    if (token.kind === "operator") return this.#bracketed(token);
    this.#tokens.take();
    if (token.kind === "string") return () => token.text;
    if (token.kind === "number") return this.#number(token);
    if (token.kind === "end") this.#tokens.fail("a value expected", token);
    return this.#name(token);
  }

  #number(token: Token): Evaluate {
    const value = Number(token.text.replaceAll("_", ""));
    if (!Number.isFinite(value)) this.#tokens.fail("a number is out of range", token);
    return () => value;
  }

  #name(token: Token): Evaluate {
    const { text } = token;
    if (this.#tokens.is("(")) return this.#call(token);
    if (Object.hasOwn(CONSTANTS, text)) return () => CONSTANTS[text] ?? null;
    return ({ env }) => (text === "$env" && !Object.hasOwn(env, text) ? env : memberOf(env, text));
  }

  #bracketed(token: Token): Evaluate {
    if (token.text === ".") return this.#leadingDot();
    this.#tokens.take();
    switch (token.text) {
      case "(": {
        const inner = this.#expression();
        this.#tokens.expect(")");
        return inner;
      }
      case "[":
        return compileList(this.#separated("]", () => this.#expression()));
      case "{":
        return compileObject(this.#separated("}", () => this.#member()));
      case "#":
        this.#insidePredicate(token);
        return elementOf;
      default:
        return this.#tokens.fail("a value expected", token);
    }
  }

  /** The dot is left for the chain that follows. */
  #leadingDot(): Evaluate {
    this.#insidePredicate(this.#tokens.token);
    return elementOf;
  }

  #insidePredicate(token: Token): void {
    if (this.#predicates === 0) this.#tokens.fail("there is no element outside of a predicate", token);
  }

  #member(): readonly [Evaluate, Evaluate] {
    const { token } = this.#tokens;
    let name: Evaluate;
    if (this.#tokens.accept("(")) {
      name = this.#expression();
      this.#tokens.expect(")");
    } else {
      this.#tokens.take();
      if (token.kind === "operator" || token.kind === "end") this.#tokens.fail("a name expected", token);
      name = () => token.text;
    }
    this.#tokens.expect(":");
    return [name, this.#expression()];
  }

  #separated<T>(end: string, parse: () => T): T[] {
    const items: T[] = [];
    while (!this.#tokens.accept(end)) {
      if (items.length > 0) this.#tokens.expect(",");
      if (this.#tokens.accept(end)) break;
      items.push(parse());
    }
    return items;
  }

  #call(name: Token): Evaluate {
    this.#tokens.take();
    const isKnownFunction = name.text === "len" || isListFunction(name.text);
    if (!isKnownFunction) this.#tokens.fail("an unknown function", name);
    const list = this.#expression();
    if (name.text === "len") {
      this.#tokens.expect(")");
      return (scope) => lengthOf(list(scope));
    }
    const predicate = this.#tokens.accept(",") ? this.#predicate() : undefined;
    if (!predicate && name.text !== "count") this.#tokens.fail("a predicate expected");
    this.#tokens.expect(")");
    return compileListFunction(name.text, list, predicate ?? elementOf);
  }

  #predicate(): Evaluate {
    this.#predicates += 1;
    const isBraced = this.#tokens.accept("{") !== undefined;
    const evaluate = this.#expression();
    if (isBraced) this.#tokens.expect("}");
    this.#predicates -= 1;
    return evaluate;
  }
}

function isKnown(operator: string): boolean {
  return Object.hasOwn(LAZY, operator) || Object.hasOwn(BINARY, operator);
}

function elementOf({ element }: Scope): Json {
  return element ?? null;
}

function compileOperation(
  left: Evaluate,
  { text, isNegated }: { readonly text: string; readonly isNegated: boolean },
  right: Evaluate,
  rightToken: Token,
): Evaluate {
  const lazy = LAZY[text];
  if (lazy) return lazy.compile(left, right);
  const apply = applier(text, rightToken);
  const evaluate: Evaluate = (scope) => {
    scope.budget.spend();
    return apply(left(scope), right(scope), scope.budget);
  };
  return isNegated ? (scope) => !truth(evaluate(scope)) : evaluate;
}

function applier(operator: string, rightToken: Token): (typeof BINARY)[string]["apply"] {
  if (operator === "matches" && rightToken.kind === "string") {
    const test = matcher(rightToken.text);
    return (a, _pattern, budget) => test(a, budget);
  }
  return (
    BINARY[operator]?.apply ??
    (() => {
      throw evaluationError(`unknown operator '${operator}'`);
    })
  );
}

function compileList(items: readonly Evaluate[]): Evaluate {
  return (scope) => items.map((item) => item(scope));
}

function compileObject(members: readonly (readonly [Evaluate, Evaluate])[]): Evaluate {
  return (scope) =>
    Object.fromEntries(members.map(([name, value]) => [String(name(scope)), value(scope)]));
}
