import { expect, it } from "vitest";
import { renderMarkdown } from "./markdown.ts";

const KNOWN = new Set([
  "pictures/a.webp",
  "plugins/step.md",
  "faults/gobl-x-01.md",
  "openapi.json",
]);

function rendered(text: string, path = "plugins/README.md") {
  return renderMarkdown(text, {
    path,
    isInSite: (one) => KNOWN.has(one),
    pageAbout: (code) => (code === "GOBL-X-01" ? "faults/gobl-x-01.md" : undefined),
  });
}

it("turns links to pages into links to their HTML, and others into links to the repository", () => {
  const { html } = rendered("[a](step.md#b) [c](../openapi.json) [d](../../deploy) [e](#f)");
  expect(html).toContain('href="step.html#b"');
  expect(html).toContain('href="../openapi.json"');
  expect(html).toContain('href="https://github.com/fakturo/fakturo/blob/main/deploy"');
  expect(html).toContain('href="#f"');
});

it("leads from a code to its page, except inside of links and on that page", () => {
  const link = '<a href="../faults/gobl-x-01.html"><code>GOBL-X-01</code></a>';
  expect(rendered("`GOBL-X-01`").html).toContain(link);
  expect(rendered("[`GOBL-X-01`](step.md)").html).not.toContain("gobl-x-01");
  expect(rendered("`GOBL-X-01`", "faults/gobl-x-01.md").html).not.toContain("href");
});

it("shows HTML and addresses of scripts as text", () => {
  const { html } = rendered('<img src=x onerror="alert(1)"> [x](javascript:alert(1))\n\n<b>y</b>');
  expect(html).not.toMatch(/<img|<b>|href="javascript/);
  expect(html).toContain("&lt;b&gt;");
});

it("shows pictures of the site, and of others their description alone", () => {
  expect(rendered("![The list](../pictures/a.webp)").html).toContain(
    '<img src="../pictures/a.webp" alt="The list" loading="lazy">',
  );
  const { html } = rendered("![A & b](https://example.com/x.png) ![c](../pictures/none.webp)");
  expect(html).toContain("A &amp; b c");
  expect(html).not.toContain("<img");
});

it("keeps relative links from becoming addresses of scripts", () => {
  const { html } = rendered("[a](../javascript:alert) [b](../data:text/html,x)");
  expect(html).not.toMatch(/href="(?!https:)/);
});

it("names headings as GitHub does, repeated ones with a number, and keeps written anchors", () => {
  const { headings, html } = rendered(
    '# A `b.c` (d)\n\n## E f\n\n## E f\n\n<a id="g.h"></a>\n\ntext',
  );
  expect(headings.map(({ id }) => id)).toEqual(["a-bc-d", "e-f", "e-f-1"]);
  expect(html).toContain('<a id="g.h"></a>');
});

it("gives tables without names of columns a header in each row, and no styles", () => {
  const facts = rendered("|  |  |\n|---|---|\n| a | b |\n| c | d |").html;
  expect(facts).not.toContain("<thead>");
  expect(facts.match(/<th scope="row">/g)).toHaveLength(2);
  const aligned = rendered("| a |  |\n|--:|---|\n| b | c |").html;
  expect(aligned).not.toContain("style=");
  expect(aligned).toContain("<th>a</th>");
  expect(aligned).not.toContain("<th></th>");
});
