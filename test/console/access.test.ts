import { selfSigned, toPkcs12 } from "@fakturo/signature";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBrowser } from "../harness/browser.ts";
import { startProvider, type TestProvider } from "../harness/identity-provider.ts";
import { accessibilityOf, type ConsoleRig, PASSWORD, setUp, startConsole } from "./console-rig.ts";

const WAIT = { timeout: 60_000 };

const hasBrowser = findBrowser() !== undefined;
if (!hasBrowser) process.stdout.write("No Chromium here: passkeys are not tried.\n");

describe.skipIf(!hasBrowser)("ways to sign in", () => {
  let provider: TestProvider;
  let rig: ConsoleRig;
  /** Passkeys are bound to names: the console under `localhost`. */
  let origin: string;

  beforeAll(async () => {
    provider = await startProvider();
    rig = await startConsole({
      FAKTURO_OIDC_ISSUER: provider.issuer,
      FAKTURO_OIDC_CLIENT_ID: provider.client.id,
      FAKTURO_OIDC_CLIENT_SECRET: provider.client.secret,
      FAKTURO_OIDC_NAME: "Acme login",
    });
    origin = rig.platform.url.replace("127.0.0.1", "localhost");
    provider.admit(origin);
    await setUp(rig, "Second", "ES");
  });
  afterAll(async () => {
    await rig?.stop();
    await provider?.stop();
  });

  const open = (path: string) => rig.page.goto(`${origin}/console/${path}`);
  const button = (name: string) => rig.page.getByRole("button", { name, exact: true });
  const heading = (name: string) => rig.page.getByRole("heading", { name, exact: true });

  async function signIn(): Promise<void> {
    const { page } = rig;
    await open("signin?next=/console/acme/me");
    await page.getByLabel("E-mail").fill("ana@example.com");
    await page.getByLabel("Password").fill(PASSWORD);
    await button("Sign in").click();
    await heading("Passkeys").waitFor();
  }

  /** An authenticator in the browser (WebAuthn Level 3, §11); answers how to let it fail and to remove it. */
  async function authenticator() {
    const session = await rig.page.context().newCDPSession(rig.page);
    await session.send("WebAuthn.enable");
    const options = {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    } as const;
    const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", { options });
    return {
      verify: (isUserVerified: boolean) =>
        session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
      async setCounter(signCount: number) {
        const { credentials } = await session.send("WebAuthn.getCredentials", { authenticatorId });
        await session.send("WebAuthn.clearCredentials", { authenticatorId });
        for (const one of credentials)
          await session.send("WebAuthn.addCredential", {
            authenticatorId,
            credential: { ...one, signCount },
          });
      },
    };
  }

  it("says that an address without a name has no passkeys", async () => {
    const { page } = rig;
    await page.goto(rig.at("acme/me"));
    await page.getByText("This address cannot use passkeys").waitFor();
    await signIn();
  });

  it("makes a passkey, names it, signs in with it alone, and refuses one whose person is not verified", async () => {
    const { page } = rig;
    const device = await authenticator();
    await device.verify(false);
    await page.getByLabel("Name of the new passkey").fill("Laptop");
    await button("Add a passkey").click();
    await page.getByText("The browser made no passkey").waitFor();
    await device.verify(true);
    await button("Add a passkey").click();
    await button("Rename Laptop").waitFor();
    expect(await accessibilityOf(page)).toEqual([]);
    await rig.picture("passkeys");
    await button("Rename Laptop").click();
    await page.getByLabel("Name", { exact: true }).fill("Old laptop");
    const own = page.getByRole("region", { name: "Passkeys" });
    await own.getByRole("button", { name: "Save" }).click();
    await button("Remove Old laptop").waitFor();

    await button("Sign out").click();
    await heading("Sign in").waitFor();
    expect(await accessibilityOf(page)).toEqual([]);
    await rig.picture("sign-in");
    await device.verify(false);
    await button("Sign in with a passkey").click();
    await page.getByText("The browser made no passkey").waitFor();
    await device.verify(true);
    // By the keyboard alone.
    await button("Sign in with a passkey").focus();
    await page.keyboard.press("Enter");
    await heading("Home").waitFor();
    await open("acme/me");
    await page.getByText("last used").waitFor();

    // A copy of the key that has counted less is refused.
    await device.setCounter(0);
    await button("Sign out").click();
    await button("Sign in with a passkey").click();
    await page.getByText("the passkey is not known or not valid").waitFor();
    await signIn();
    await button("Remove Old laptop").click();
    await expect.poll(() => button("Remove Old laptop").count(), WAIT).toBe(0);
    await button("Sign out").click();
    await button("Sign in with a passkey").click();
    await page.getByText("the passkey is not known or not valid").waitFor();
  });

  it("shows the secret of an authenticator app as a QR code", async () => {
    const { page } = rig;
    await signIn();
    await button("Set up").click();
    await page.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
    expect(await accessibilityOf(page)).toEqual([]);
    await rig.picture("qr-code");
    await button("Sign out").click();
    await heading("Sign in").waitFor();
  });

  it("signs in at the identity provider and comes back to the page that was asked for; strangers are told", async () => {
    const { page } = rig;
    const person = (email: string) => ({ email, email_verified: true, name: "Ana" });
    provider.people.set("ana", person("ana@example.com"));
    provider.people.set("eve", person("eve@example.com"));
    const atProvider = async (name: string) => {
      await open("signin?next=/console/acme/me");
      await button("Sign in with Acme login").click();
      await page.getByPlaceholder("Enter any login").fill(name);
      await page.getByPlaceholder("and password").fill("any");
      await page.getByRole("button", { name: "Sign-in" }).click();
      await page.getByRole("button", { name: "Continue" }).click();
    };
    await atProvider("eve");
    await page.getByText("there is no member with your e-mail address").waitFor();
    expect(await accessibilityOf(page)).toEqual([]);
    expect(page.url()).toBe(`${origin}/console/signin`);
    await page.context().clearCookies();
    await atProvider("ana");
    await page.waitForURL(`${origin}/console/acme/me`);
    await heading("Passkeys").waitFor();
    await button("Sign out").click();
    await page.waitForURL((url) => url.origin === provider.issuer);
  });

  it("stores a certificate and shows what it is; a wrong file is told", async () => {
    const { page } = rig;
    await page.context().clearCookies();
    await signIn();
    await open("acme/credentials");
    await page.getByLabel(/^Also those that no workflow/).check();
    const card = page.locator("section", { hasText: "sdi-it.certificate" });
    await card.getByRole("button").click();
    const dialog = page.getByRole("dialog");
    const give = async (buffer: Buffer) => {
      const file = { name: "a.p12", mimeType: "application/x-pkcs12", buffer };
      await dialog.getByLabel("Certificate file").setInputFiles(file);
      await dialog.getByRole("button", { name: "Save" }).click();
    };
    await dialog.getByLabel("Password").fill("secret of the file");
    await give(Buffer.from("no certificate"));
    await dialog.getByRole("alert").waitFor();
    expect(await accessibilityOf(page)).toEqual([]);
    const day = 86_400_000;
    const period = { from: Date.now() - day, until: Date.now() + 700 * day };
    const sealed = selfSigned({ commonName: "Acme seal", usages: ["digitalSignature"], ...period });
    await give(Buffer.from(toPkcs12(sealed, "secret of the file")));
    await dialog.getByText("The server checked it and stored it.").waitFor();
    await dialog.getByText(/Valid until/).waitFor();
    await dialog
      .getByText(/Acme seal/)
      .first()
      .waitFor();
    await rig.picture("credential");
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await card.getByText("In use").waitFor();
  });

  it("ran no foreign script and broke no rule of its policy", () => {
    expect(rig.troubles.filter((one) => !one.startsWith("call to "))).toEqual([]);
  });
});
