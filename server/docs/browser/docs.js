import MiniSearch from "./minisearch.js";

/** As in `search-index.ts`, which writes the index. */
const OPTIONS = {
  fields: ["title", "headings", "text"],
  storeFields: ["title", "kind", "summary"],
};
const QUERY = { prefix: true, boost: { title: 6, headings: 2 } };
const MAX_RESULTS = 12;
const KINDS = {
  guide: "Guide",
  country: "Country",
  reference: "Reference",
  api: "API",
  fault: "Fault",
  error: "Error",
  code: "Code of an authority",
};

const root = document.body.dataset.root ?? "";
const dialog = document.querySelector("#search");
const words = document.querySelector("#search-words");
const results = document.querySelector("#search-results");
const state = document.querySelector("#search-state");

let index;

/** The index is loaded when the search is first opened. */
async function loadIndex() {
  const reply = await fetch(`${root}search.json`);
  if (!reply.ok) throw new Error(`search.json: ${reply.status}`);
  return MiniSearch.loadJSON(await reply.text(), OPTIONS);
}

function openSearch() {
  if (!dialog.open) dialog.showModal();
  words.select();
  index ??= loadIndex().catch((error) => {
    index = undefined;
    throw error;
  });
  show();
}

/** All words, else any of them, else words that are nearly the same. */
function find(loaded, text) {
  const ways = [{ combineWith: "AND" }, {}, { fuzzy: 0.2 }];
  for (const way of ways) {
    const found = loaded.search(text, { ...QUERY, ...way });
    if (found.length > 0) return found;
  }
  return [];
}

async function show() {
  const text = words.value.trim();
  if (text === "") {
    results.replaceChildren();
    state.textContent = "";
    return;
  }
  try {
    const found = find(await index, text);
    if (text !== words.value.trim()) return;
    results.replaceChildren(...found.slice(0, MAX_RESULTS).map(item));
    state.textContent = found.length === 1 ? "1 page" : `${found.length} pages`;
  } catch {
    state.textContent = "The search could not be loaded.";
  }
}

function item({ id, title, kind, summary }) {
  const link = document.createElement("a");
  link.href = root + id;
  const name = document.createElement("strong");
  name.textContent = title;
  const about = document.createElement("span");
  about.textContent = `${KINDS[kind] ?? kind} · ${summary}`;
  link.append(name, about);
  const entry = document.createElement("li");
  entry.append(link);
  return entry;
}

/** The arrow keys go from the words through the results and back. */
function move(step) {
  const places = [words, ...results.querySelectorAll("a")];
  const at = places.indexOf(document.activeElement);
  places[Math.max(0, Math.min(places.length - 1, at + step))].focus();
}

function isTyping({ target }) {
  return target instanceof HTMLElement && target.matches("input, textarea, select");
}

document.querySelector("#search-open").addEventListener("click", openSearch);
document.addEventListener("keydown", (event) => {
  const isShortcut = event.key === "/" || (event.key === "k" && (event.ctrlKey || event.metaKey));
  if (!isShortcut || isTyping(event)) return;
  event.preventDefault();
  openSearch();
});
dialog.addEventListener("keydown", (event) => {
  // A field with words would only be emptied.
  if (event.key === "Escape") dialog.close();
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  move(step);
});
words.addEventListener("keydown", (event) => {
  const first = results.querySelector("a");
  if (event.key !== "Enter" || !first) return;
  event.preventDefault();
  location.assign(first.href);
});
words.addEventListener("input", show);

document.querySelector("#theme").addEventListener("click", () => {
  const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  localStorage.setItem("fakturo.theme", theme);
});

/** On small screens the contents are closed until they are asked for. */
const menu = document.querySelector("#menu");
const narrow = matchMedia("(max-width: 800px)");
const fit = () => {
  menu.open = !narrow.matches;
};
narrow.addEventListener("change", fit);
fit();

// Browsers have a clipboard over HTTPS and on the machine itself only.
for (const block of navigator.clipboard ? document.querySelectorAll("article pre") : []) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(block.textContent);
    button.textContent = "Copied";
  });
  const frame = document.createElement("div");
  frame.className = "code";
  block.replaceWith(frame);
  frame.append(block, button);
}
