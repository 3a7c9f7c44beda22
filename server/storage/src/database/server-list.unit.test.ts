import { expect, test } from "vitest";
import { addressOf } from "./address.ts";
import { APP_ROLE, poolerConnection, readConnection, urlConnection } from "./connection.ts";
import { splitServers } from "./server-list.ts";

const host = (name: string, port = 5432) => ({ host: name, port });

test.each([
  ["postgres://u:p@a/db", [host("a")], "postgres://u:p@localhost/db"],
  [
    "postgres://u:p@a:1,b:2/db?x=1",
    [host("a", 1), host("b", 2)],
    "postgres://u:p@localhost/db?x=1",
  ],
  ["postgresql://[::1]:7,b/db", [host("::1", 7), host("b")], "postgresql://localhost/db"],
  [
    "postgres://u@/db?host=/run/a,/run/b&port=6",
    [host("/run/a", 6), host("/run/b", 6)],
    "postgres://u@localhost/db",
  ],
  [
    "postgres://u@x/db?host=c,d&port=1,2",
    [host("c", 1), host("d", 2)],
    "postgres://u@localhost/db",
  ],
  ["postgres://u@%2Frun%2Fa/db", [host("/run/a")], "postgres://u@localhost/db"],
  ["postgres:///db", [host("localhost")], "postgres://localhost/db"],
])("the servers of %s", (url, servers, rest) => {
  expect(splitServers(url)).toEqual({ servers, rest });
});

test("an address names all servers and no password", () => {
  const url = "postgres://u:secret@a:1,b/db";
  expect(addressOf({ folder: "", url })).toBe("Postgres at a:1 or b:5432");
});

test("only a server that accepts writes is looked for, unless any will do", () => {
  const url = "postgres://u@a,b/db?target_session_attrs";
  expect(urlConnection(`${url}=read-write`).servers).toHaveLength(2);
  expect(urlConnection(`${url}=any`).servers).toEqual([host("a")]);
  expect(readConnection("postgres://u@a,b/db", APP_ROLE)).toMatchObject({
    servers: [host("a")],
    options: "-c search_path=fakturo,public -c role=fakturo_app",
  });
  expect(() => urlConnection(`${url}=standby`)).toThrow(
    "target_session_attrs=standby: use read-write, primary or any",
  );
});

test("a pooler gets no start-up options", () => {
  expect(poolerConnection("postgres://u@a:6432/db?options=-c%20a%3Db", APP_ROLE)).toEqual({
    connectionString: "postgres://u@localhost/db",
    servers: [host("a", 6432)],
    perTransaction: "set local search_path = fakturo, public; set local role fakturo_app",
  });
});
