import { fakeRequest, fakeRouteContext } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { ownSoftware } from "../software.ts";
import { declaration } from "./route.ts";

const declared = { address: "Calle Mar 7, 46001 Valencia", place: "Valencia", date: "2026-01-15" };

function ask(
  given: { readonly software?: object; readonly declared?: object | undefined } = {},
  query: Record<string, string> = {},
) {
  const secrets: Record<string, object | undefined> = {
    "verifactu.software": { ...ownSoftware("Acme <SL>", "B98602642"), ...given.software },
    "verifactu.declaration": "declared" in given ? given.declared : declared,
  };
  const secret = async (name: string) => secrets[name] && JSON.stringify(secrets[name]);
  return declaration.handle(fakeRequest({ query }), fakeRouteContext({ secret }));
}
const textOf = async (given?: Parameters<typeof ask>[0]) =>
  String((await ask(given, { format: "html" })).body);

describe("the producer's responsible declaration", () => {
  it("has each particular that the order requires", async () => {
    const page = await textOf();
    for (const required of [
      ...[
        "a) Nombre</dt><dd>Fakturo<",
        "b) Código identificador (IdSistemaInformatico)</dt><dd>FK<",
      ],
      ...["c) Versión</dt><dd>1.0<", "d) Componentes", "PostgreSQL", "Funcionalidades"],
      ...["e) Solo puede funcionar como «VERI*FACTU»</dt><dd>No<", "varios obligados tributarios"],
      ...["g) Firma", "XAdES-EPES", "h) Nombre o razón social</dt><dd>Acme &lt;SL&gt;<"],
      ...["i) NIF</dt><dd>B98602642<", "j) Dirección postal de contacto</dt><dd>Calle Mar 7"],
      ...["k) Certificación", "artículo 29.2.j) de la Ley 58/2003", "Real Decreto 1007/2023"],
      ...["Orden HAC/1177/2024", "Fecha</dt><dd>2026-01-15<", "Lugar</dt><dd>Valencia<"],
    ])
      expect(page).toContain(required);
    expect(page).not.toContain("Otros datos de contacto");
  });

  it("says what differs from installation to installation", async () => {
    const page = await textOf({
      software: {
        nif: undefined,
        foreign: { country: "DE", type: "04", id: "DE123" },
        only_verifactu: true,
      },
      declared: { ...declared, components: "Un servidor", email: "sif@acme.example" },
    });
    for (const said of ["i) País</dt><dd>DE<", "DE123", "«VERI*FACTU»</dt><dd>Sí<", "No aplicable"])
      expect(page).toContain(said);
    for (const said of ["Un servidor", "Otros datos de contacto", "sif@acme.example"])
      expect(page).toContain(said);
  });

  it("is a file unless a page is asked for", async () => {
    const { status, mime, body } = await ask();
    expect([status, mime]).toEqual([200, "application/pdf"]);
    expect(Buffer.from(body).subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("is not made without its data, or for another format", async () => {
    await expect(ask({ declared: undefined })).rejects.toMatchObject({
      key: "precondition-failed",
      message: expect.stringContaining("verifactu.declaration"),
    });
    await expect(ask({ declared: { ...declared, date: "soon" } })).rejects.toMatchObject({
      key: "input",
    });
    await expect(ask({}, { format: "doc" })).rejects.toMatchObject({ key: "input" });
  });
});
