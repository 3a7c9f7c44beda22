import { spawn } from "node:child_process";

/**
 * Waits for the end of its input: the system closes it with the process at the other end. Then ends the
 * process of the id it was given: fast shutdown, after 15 s immediate, after 20 s by force.
 */
const SCRIPT = `read -r _
kill -INT "$1" 2>/dev/null || exit 0
n=0
while [ $n -lt 200 ] && kill -0 "$1" 2>/dev/null; do
  n=$((n + 1))
  [ $n -eq 150 ] && kill -QUIT "$1"
  sleep 0.1
done
[ $n -lt 200 ] || kill -KILL "$1"`;

/**
 * Ends the Postgres of this id when this process ends without doing so, whatever ends it.
 * @returns a function that gives the watch up.
 */
export function watchPostgres(pid: number): () => void {
  const watch = spawn("/bin/sh", ["-c", SCRIPT, "fakturo-watch", String(pid)], {
    // A process in the data folder counts as one of Postgres.
    cwd: "/",
    // A Ctrl-C in the terminal must not end it.
    detached: true,
    env: { PATH: "/usr/bin:/bin" },
    stdio: ["pipe", "ignore", "ignore"],
  });
  // Without it, the next start ends what is left.
  watch.on("error", () => {});
  watch.stdin.on("error", () => {});
  watch.unref();
  if ("unref" in watch.stdin && typeof watch.stdin.unref === "function") watch.stdin.unref();
  return () => void watch.kill("SIGKILL");
}
