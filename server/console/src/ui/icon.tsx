/** Outlines on a square of 24. */
const PATHS = {
  home: "M4 11l8-7 8 7M6 10v10h12V10",
  file: "M7 3h7l5 5v13H7zM14 3v5h5M10 13h6M10 17h6",
  inbox: "M4 13l2-8h12l2 8v6H4zM4 13h5l1 2h4l1-2h5",
  people:
    "M9 11a3 3 0 100-6 3 3 0 000 6zM3 20c0-4 3-6 6-6s6 2 6 6M16 5a3 3 0 010 6M17 14c3 0 4 3 4 6",
  truck:
    "M3 6h11v10H3zM14 9h4l3 4v3h-7M7 19a2 2 0 100-4 2 2 0 000 4zM17 19a2 2 0 100-4 2 2 0 000 4z",
  money: "M3 7h18v10H3zM12 14a2 2 0 100-4 2 2 0 000 4z",
  box: "M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",
  jobs: "M4 6h10M4 12h16M4 18h7M18 4v4M16 6h4",
  flow: "M6 4v8a3 3 0 003 3h6M15 12l3 3-3 3M6 4m-2 0a2 2 0 104 0 2 2 0 10-4 0",
  hash: "M9 4L7 20M17 4l-2 16M4 9h16M4 15h16",
  plug: "M9 3v5M15 3v5M6 8h12v3a6 6 0 01-12 0zM12 17v4",
  stamp: "M8 4h8l-1 8h4v5H5v-5h4zM4 21h16",
  key: "M14 10a4 4 0 10-4 4l1-1h2v-2h2v-2z M8 8h.01",
  lock: "M6 11h12v9H6zM8 11V8a4 4 0 018 0v3",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  settings:
    "M4 7h10M18 7h2M4 17h2M10 17h10M16 9a2 2 0 100-4 2 2 0 000 4zM8 19a2 2 0 100-4 2 2 0 000 4z",
  search: "M11 18a7 7 0 100-14 7 7 0 000 14zM16 16l5 5",
  plus: "M12 5v14M5 12h14",
  check: "M5 12l5 5 9-11",
  cross: "M6 6l12 12M18 6L6 18",
  wait: "M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5l3 3",
  warn: "M12 3l10 18H2zM12 10v5M12 18h.01",
  info: "M12 21a9 9 0 100-18 9 9 0 000 18zM12 11v5M12 8h.01",
  circle: "M12 19a7 7 0 100-14 7 7 0 000 14z",
  skip: "M6 6l7 6-7 6zM17 6v12",
  menu: "M4 7h16M4 12h16M4 17h16",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  play: "M8 5l11 7-11 7z",
  undo: "M9 7L4 12l5 5M4 12h11a5 5 0 010 10h-2",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  user: "M12 12a4 4 0 100-8 4 4 0 000 8zM4 21c0-5 4-7 8-7s8 2 8 7",
  arrow: "M5 12h14M13 6l6 6-6 6",
  flask: "M9 3h6M10 3v7L5 20h14l-5-10V3",
  code: "M8 7l-5 5 5 5M16 7l5 5-5 5",
} as const;

export type IconName = keyof typeof PATHS;

/** A picture beside words; readers of the screen skip it. */
export function Icon({
  name,
  small = false,
}: {
  readonly name: IconName;
  readonly small?: boolean;
}) {
  const classes = ["icon", small && "icon-small", name === "arrow" && "icon-arrow"];
  return (
    <svg className={classes.filter(Boolean).join(" ")} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
