import { MessageChannel, receiveMessageOnPort } from "node:worker_threads";
import { deflateSync } from "node:zlib";
import { FakturoError } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import { readPicture } from "./picture.ts";
import { pathOperators } from "./svg-path.ts";

function png(header: number[], data: number[], extra: [string, number[]][] = []): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    return Buffer.concat([length, Buffer.from(type, "latin1"), body, Buffer.alloc(4)]);
  };
  const [width = 0, height = 0, ...rest] = header;
  const ihdr = Buffer.alloc(8);
  ihdr.writeUInt32BE(width, 0);
  ihdr.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", Buffer.concat([ihdr, Buffer.from(rest)])),
    ...extra.map(([type, body]) => chunk(type, Buffer.from(body))),
    chunk("IDAT", deflateSync(Buffer.from(data))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A pixel, with a frame of another declared size. */
/** Codes outside of the table, which some decoders follow without end. */
function wildGif(): Buffer {
  const head = Buffer.from("R0lGODlhZABkAIAAAP8AAAAAACwAAAAAZABkAAAI", "base64");
  const block = Buffer.concat([Buffer.from([255]), Buffer.alloc(255, 0xaa)]);
  return Buffer.concat([head, block, block, Buffer.from("003b", "hex")]);
}

function gifOf(side: number): Buffer {
  const gif = Buffer.from("R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=", "base64");
  gif.writeUInt16LE(side, 24);
  gif.writeUInt16LE(side, 26);
  return gif;
}

const rgbOf = (data: Buffer) => {
  const picture = readPicture(data);
  if (picture.kind !== "raster") throw new TypeError("not pixels");
  return { rgb: [...picture.rgb], alpha: picture.alpha && [...picture.alpha] };
};

/** The message to the other thread. */
function posted<T>(value: T): unknown {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(value);
  const received: unknown = receiveMessageOnPort(port2)?.message;
  port1.close();
  return received;
}

describe("pictures", () => {
  it("can be read in one thread and printed in another", () => {
    const picture = readPicture(png([1, 1, 8, 6, 0, 0, 0], [0, 1, 2, 3, 4]));
    expect(posted(picture)).toMatchObject({ kind: "raster", width: 1, height: 1 });
  });
});

describe("PNG", () => {
  it("takes the upper half of samples of sixteen bits", () => {
    const data = [0, 10, 99, 20, 99, 30, 99, 40, 99];
    expect(rgbOf(png([1, 1, 16, 6, 0, 0, 0], data))).toEqual({ rgb: [10, 20, 30], alpha: [40] });
    expect(rgbOf(png([1, 1, 16, 4, 0, 0, 0], data.slice(0, 5)))).toEqual({
      rgb: [10, 10, 10],
      alpha: [20],
    });
  });

  it("refuses a filter that is none", () => {
    expect(() => readPicture(png([1, 1, 8, 0, 0, 0, 0], [5, 1]))).toThrow("filter");
  });

  it("reads colours and opacity", () => {
    expect(rgbOf(png([1, 2, 8, 6, 0, 0, 0], [0, 1, 2, 3, 4, 0, 5, 6, 7, 255]))).toEqual({
      rgb: [1, 2, 3, 5, 6, 7],
      alpha: [4, 255],
    });
  });

  it.each([
    ["sub", 1, [1, 10, 5, 5], [10, 15, 20]],
    ["up", 2, [0, 10, 20, 30, 2, 1, 1, 1], [10, 20, 30, 11, 21, 31]],
    ["average", 3, [0, 10, 20, 30, 3, 1, 1, 1], [10, 20, 30, 6, 14, 23]],
    ["paeth", 4, [0, 10, 20, 30, 4, 1, 1, 1], [10, 20, 30, 11, 21, 31]],
  ])("undoes the filter %s", (_name, _type, data, grays) => {
    const rows = data.length / 4;
    expect(rgbOf(png([3, rows, 8, 0, 0, 0, 0], data)).rgb).toEqual(
      grays.flatMap((gray) => [gray, gray, gray]),
    );
  });

  it("reads palettes with few bits and opacity", () => {
    const extra: [string, number[]][] = [
      ["PLTE", [9, 8, 7, 6, 5, 4]],
      ["tRNS", [0]],
    ];
    expect(rgbOf(png([3, 1, 1, 3, 0, 0, 0], [0, 0b01000000], extra))).toEqual({
      rgb: [9, 8, 7, 6, 5, 4, 9, 8, 7],
      alpha: [0, 255, 0],
    });
  });

  it("reads interlaced and sixteen bit pictures", () => {
    expect(rgbOf(png([2, 2, 8, 0, 0, 0, 1], [0, 1, 0, 2, 0, 3, 4])).rgb).toEqual([
      1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4,
    ]);
    expect(rgbOf(png([1, 1, 16, 2, 0, 0, 0], [0, 1, 99, 2, 99, 3, 99])).rgb).toEqual([1, 2, 3]);
  });
});

describe("other pictures", () => {
  it("reads the size of a JPEG", () => {
    const jpeg = Buffer.from("ffd8ffe000044a46ffc0000b080010002003010000000000", "hex");
    expect(readPicture(jpeg)).toMatchObject({ kind: "jpeg", width: 32, height: 16, components: 3 });
  });

  it("reads the first frame of a GIF", () => {
    expect(rgbOf(gifOf(1)).rgb).toEqual([255, 0, 0]);
  });

  // Nine by six pixels, whose colours repeat: black, red, green and transparent.
  const COLOURS =
    "R0lGODlhCQAGAAAAACH5BAEAAAMALAAAAAAJAAYAgQAAAP8AAAD/AAAA/wIMRDSGmtfrmIwU2lYAADs=";
  const RGBA = [
    [0, 0, 0, 255],
    [255, 0, 0, 255],
    [0, 255, 0, 255],
    [0, 0, 0, 0],
  ];
  const pixelsOf = (data: Buffer) => {
    const picture = readPicture(data);
    if (picture.kind !== "raster") throw new Error("no raster");
    const { rgb, alpha } = picture;
    return Array.from({ length: 54 }, (_, i) => [...rgb.subarray(i * 3, i * 3 + 3), alpha?.[i]]);
  };

  it("reads runs of colours in a GIF, line by line or in four passes", () => {
    const gif = Buffer.from(COLOURS, "base64");
    expect(pixelsOf(gif)).toEqual(Array.from({ length: 54 }, (_, i) => RGBA[i % 4]));
    const flags = gif.indexOf(Buffer.from("0900060081", "hex")) + 4;
    gif.writeUInt8(0xc1, flags);
    const lines = [0, 4, 2, 1, 3, 5].flatMap((line, i) =>
      Array.from({ length: 9 }, (_, x) => [line * 9 + x, RGBA[(i * 9 + x) % 4]] as const),
    );
    const pixels = pixelsOf(gif);
    for (const [at, colour] of lines) expect(pixels[at]).toEqual(colour);
  });

  it("draws the shapes of an SVG", () => {
    const svg = `<svg viewBox="0 0 20 10"><style>.a{fill:#f00}</style><defs><rect width="9" height="9"/></defs>
      <g transform="translate(1 2)"><path class="a" d="M0 0h5v5z"/></g><circle cx="5" cy="5" r="2" fill="none"/></svg>`;
    const picture = readPicture(Buffer.from(svg));
    expect(picture).toMatchObject({ kind: "vector", width: 20, height: 10 });
    const operators = picture.kind === "vector" ? picture.operators : "";
    expect(operators).toContain("1 0 0 1 1 2 cm");
    expect(operators).toContain("1 0 0 rg 0 0 m 5 0 l 5 5 l h f");
    expect(operators.match(/ f\b/g)).toHaveLength(1);
    expect(operators.match(/\bq\b/g)?.length).toBe(operators.match(/\bQ\b/g)?.length);
  });

  it("turns arcs into curves that end where they should", () => {
    expect(pathOperators("M0 0A5 5 0 0 1 10 0")).toMatch(/^0 0 m (.+ c ){1}.+ 10 0 c$/);
    expect(pathOperators("M1 1 2 2 3 3")).toBe("1 1 m 2 2 l 3 3 l");
    expect(pathOperators("M1 1 L x")).toBe("1 1 m");
  });
});

describe("refusals", () => {
  it.each([
    ["nothing", Buffer.alloc(0), "input"],
    ["text", Buffer.from("hello world"), "input"],
    ["a PNG that ends early", png([9, 9, 8, 6, 0, 0, 0], [0, 1]), "input"],
    ["a PNG bomb", png([60000, 60000, 8, 6, 0, 0, 0], [0]), "too-large"],
    ["more data than pixels", png([1, 1, 8, 0, 0, 0, 0], Array(100_000).fill(0)), "input"],
    ["a wide PNG bomb", png([1_000_000, 1, 8, 0, 0, 0, 0], Array(5_000_000).fill(0)), "input"],
    ["a PNG of an unknown depth", png([1_000_000, 1, 255, 6, 0, 0, 0], [0]), "input"],
    ["a GIF with a frame beyond its size", gifOf(60_000), "too-large"],
    ["a JPEG without frame", Buffer.from("ffd8ffe000044a46ffd9000000000000", "hex"), "input"],
    ["a GIF whose codes lead nowhere", wildGif(), "input"],
    ["a broken GIF", Buffer.from("GIF89a\x05\x00\x05\x00\x00\x00\x00zzz", "latin1"), "input"],
    ["an SVG without size", Buffer.from("<svg><rect/></svg>"), "input"],
    ["a large file", Buffer.alloc(5 * 1024 * 1024), "too-large"],
  ])("refuses %s", (_what, data, key) => {
    expect(() => readPicture(data)).toThrow(FakturoError);
    try {
      readPicture(data);
    } catch (error) {
      expect(error).toMatchObject({ key });
    }
  });
});
