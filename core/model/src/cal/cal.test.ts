import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFakturoError } from "../errors.ts";
import {
  isDate,
  isTimeZone,
  isZeroDate,
  momentAt,
  parseDate,
  parseDateTime,
  parseTime,
  parseTimestamp,
  timeNow,
  today,
} from "./index.ts";

function refuses(run: () => unknown): void {
  expect(run).toThrow(
    expect.toSatisfy((error: unknown) => isFakturoError(error) && error.key === "input"),
  );
}

describe("parseDate", () => {
  it.each([
    ["2024-02-29", "2024-02-29"],
    ["2000-02-29", "2000-02-29"],
    ["", "0000-00-00"],
    ["0000-00-00", "0000-00-00"],
  ])("reads %j as %s", (text, date) => expect(parseDate(text)).toBe(date));

  it.each([
    "2024-02-31",
    "2023-02-29",
    "1900-02-29",
    "2024-13-01",
    "2024-00-10",
    "2024-01-00",
    "2024-1-01",
    "24-01-01",
    "2024-01-01T00:00:00",
    " 2024-01-01",
    "2024-01-01\n",
    "2024/01/01",
    "x",
  ])("refuses %j", (text) => refuses(() => parseDate(text)));

  it("agrees with the calendar of the platform", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (year, month, day) => {
          const pad = (n: number, width: number) => String(n).padStart(width, "0");
          const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
          const date = new Date(`${text}T00:00:00Z`);
          const exists = !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text);
          expect(isDate(text)).toBe(exists);
        },
      ),
    );
  });

  it("knows the zero date", () => {
    expect([undefined, "", "0000-00-00", "2024-01-01"].map(isZeroDate)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

describe("parseTime", () => {
  it.each([
    ["", "00:00:00"],
    ["23:59:59", "23:59:59"],
    ["9:05:00", "09:05:00"],
    ["10:00:00.5", "10:00:00.500000000"],
    ["10:00:00,123456789", "10:00:00.123456789"],
    ["10:00:00.000", "10:00:00"],
  ])("reads %j as %s", (text, time) => expect(parseTime(text)).toBe(time));

  it.each([
    "09:05",
    "9:5:3",
    "24:00:00",
    "10:60:00",
    "10:00:60",
    "10:00:00.",
    "10:00:00.1234567890",
    "10:00:00Z",
    "-1:00:00",
    ":00:00",
  ])("refuses %j", (text) => refuses(() => parseTime(text)));
});

describe("parseDateTime", () => {
  it.each([
    ["2024-06-01T10:20:30", "2024-06-01T10:20:30"],
    ["2024-06-01t10:20:30.25", "2024-06-01T10:20:30.250000000"],
    ["0000-00-00T00:00:00", "0000-00-00T00:00:00"],
  ])("reads %j as %s", (text, dateTime) => expect(parseDateTime(text)).toBe(dateTime));

  it.each([
    "",
    "2024-06-01",
    "2024-06-01T",
    "2024-06-01T10:20:30Z",
    "2024-06-01T10:20:30+02:00",
    "2024-06-01 10:20:30",
    "2024-02-31T10:20:30",
    "0000-00-00T10:20:30",
    "2024-06-01T9:05:00",
  ])("refuses %j", (text) => refuses(() => parseDateTime(text)));
});

describe("parseTimestamp", () => {
  it.each([
    ["2024-06-01T10:20:30Z", "2024-06-01T10:20:30.000Z"],
    ["2024-06-01T00:20:30.123999+02:00", "2024-05-31T22:20:30.123Z"],
    ["2024-12-31T23:30:00-01:00", "2025-01-01T00:30:00.000Z"],
    ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"],
  ])("reads %j as %s", (text, utc) => expect(parseTimestamp(text)).toBe(utc));

  it.each([
    "",
    "2024-06-01",
    "2024-06-01T10:20:30",
    "2024-02-31T10:20:30Z",
    "2024-06-01T24:00:00Z",
    "2024-06-01T10:20:60Z",
    "2024-06-01T10:20:30+2:00",
    "9999-12-31T23:59:59-01:00",
    "0000-01-01T00:00:00+01:00",
  ])("refuses %j", (text) => refuses(() => parseTimestamp(text)));
});

describe("time zones", () => {
  const newYear = Date.UTC(2024, 11, 31, 23, 30, 5);

  it.each([
    ["UTC", "2024-12-31", "23:30:05"],
    ["Europe/Madrid", "2025-01-01", "00:30:05"],
    ["America/Sao_Paulo", "2024-12-31", "20:30:05"],
    ["Asia/Kolkata", "2025-01-01", "05:00:05"],
  ])("in %s it is %s %s", (zone, day, time) => {
    expect(today(zone, newYear)).toBe(day);
    expect(timeNow(zone, newYear)).toBe(time);
  });

  it("follows summer time", () => {
    expect(timeNow("Europe/Berlin", Date.UTC(2024, 6, 1, 10))).toBe("12:00:00");
    expect(timeNow("Europe/Berlin", Date.UTC(2024, 0, 1, 10))).toBe("11:00:00");
  });

  it.each([
    ["Europe/Rome", "2026-11-20T17:00:00", "2026-11-20T16:00:00.000Z"],
    ["Europe/Rome", "2026-07-01T00:00:00.250", "2026-06-30T22:00:00.250Z"],
    ["Asia/Kolkata", "2026-07-01T00:00:00", "2026-06-30T18:30:00.000Z"],
    // Comes twice, and not at all.
    ["Europe/Rome", "2026-10-25T02:30:00", "2026-10-25T00:30:00.000Z"],
    ["Europe/Rome", "2026-03-29T02:30:00", "2026-03-29T01:30:00.000Z"],
  ])("in %s %s is %s", (zone, local, moment) => {
    expect(new Date(momentAt(zone, local)).toISOString()).toBe(moment);
  });

  it("knows no moment of other texts", () => {
    expect(momentAt("Europe/Rome", "soon")).toBeNaN();
  });

  it("knows names only", () => {
    expect(["Europe/Athens", "UTC", "Mars/Base", "+01:00", ""].map(isTimeZone)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    refuses(() => today("Mars/Base", 0));
  });
});
