/** Tag signatures with their data, in file order. */
type TagData = readonly [signature: string, data: Buffer];

/** D50 adapted primaries and white point of sRGB (IEC 61966-2-1), as s15Fixed16. */
const WHITE = [0.9642, 1, 0.8249] as const;
const RED = [0.43607, 0.22249, 0.01392] as const;
const GREEN = [0.38515, 0.71687, 0.09708] as const;
const BLUE = [0.14307, 0.06061, 0.7141] as const;

const CURVE_POINTS = 1024;
const HEADER_BYTES = 128;
const TAG_ENTRY_BYTES = 12;

/** Colour profile of the output intent: sRGB as an ICC 2.1 display profile. */
export function srgbProfile(): Uint8Array {
  const curve = transferCurve();
  const tags: readonly TagData[] = [
    ["desc", description("sRGB")],
    ["cprt", text("No copyright, use freely")],
    ["wtpt", xyz(WHITE)],
    ["rXYZ", xyz(RED)],
    ["gXYZ", xyz(GREEN)],
    ["bXYZ", xyz(BLUE)],
    ["rTRC", curve],
    ["gTRC", curve],
    ["bTRC", curve],
  ];
  return assemble(tags);
}

function assemble(tags: readonly TagData[]): Uint8Array {
  const table = Buffer.alloc(4 + tags.length * TAG_ENTRY_BYTES);
  table.writeUInt32BE(tags.length, 0);
  const parts: Buffer[] = [];
  const offsets = new Map<Buffer, number>();
  let end = HEADER_BYTES + table.length;
  tags.forEach(([signature, data], index) => {
    let offset = offsets.get(data);
    if (offset === undefined) {
      offset = end;
      offsets.set(data, offset);
      const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4);
      data.copy(padded);
      parts.push(padded);
      end += padded.length;
    }
    const at = 4 + index * TAG_ENTRY_BYTES;
    table.write(signature, at, "latin1");
    table.writeUInt32BE(offset, at + 4);
    table.writeUInt32BE(data.length, at + 8);
  });
  return Buffer.concat([header(end), table, ...parts]);
}

function header(size: number): Buffer {
  const out = Buffer.alloc(HEADER_BYTES);
  out.writeUInt32BE(size, 0);
  out.writeUInt32BE(0x02100000, 8);
  out.write("mntrRGB XYZ ", 12, "latin1");
  for (const [at, value] of [
    [24, 2000],
    [26, 1],
    [28, 1],
  ] as const)
    out.writeUInt16BE(value, at);
  out.write("acsp", 36, "latin1");
  fixed(out, 68, WHITE);
  return out;
}

function fixed(out: Buffer, at: number, values: readonly number[]): void {
  values.forEach((value, index) => {
    out.writeInt32BE(Math.round(value * 65536), at + index * 4);
  });
}

function xyz(values: readonly number[]): Buffer {
  const out = Buffer.alloc(20);
  out.write("XYZ ", 0, "latin1");
  fixed(out, 8, values);
  return out;
}

function text(value: string): Buffer {
  return Buffer.from(`text\0\0\0\0${value}\0`, "latin1");
}

/** ASCII name followed by empty Unicode and Macintosh names (ICC 2.1 §6.5.17). */
function description(name: string): Buffer {
  const out = Buffer.alloc(12 + name.length + 1 + 78);
  out.write("desc", 0, "latin1");
  out.writeUInt32BE(name.length + 1, 8);
  out.write(name, 12, "latin1");
  return out;
}

function transferCurve(): Buffer {
  const out = Buffer.alloc(12 + CURVE_POINTS * 2);
  out.write("curv", 0, "latin1");
  out.writeUInt32BE(CURVE_POINTS, 8);
  for (let i = 0; i < CURVE_POINTS; i++) {
    const x = i / (CURVE_POINTS - 1);
    const y = x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
    out.writeUInt16BE(Math.round(y * 65535), 12 + i * 2);
  }
  return out;
}
