import type { OUTSIDE } from "../api/place.ts";
import { LanguageChoice } from "../pages/settings/language-choice.tsx";
import { Logo } from "../shell/rail.tsx";
import { Password } from "./password.tsx";
import { Setup } from "./setup.tsx";
import { SignIn } from "./sign-in.tsx";

const PAGES = { signin: SignIn, setup: Setup, password: Password };

/** Pages for people who are not signed in. */
export function Outside({ page }: { readonly page: (typeof OUTSIDE)[number] }) {
  const Page = PAGES[page];
  return (
    <div className="outside">
      <main className="stack">
        <div className="row">
          <Logo />
          <strong>Fakturo</strong>
        </div>
        <Page />
        <LanguageChoice />
      </main>
    </div>
  );
}
