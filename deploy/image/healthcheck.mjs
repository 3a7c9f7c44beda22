// Ends with 0 where the health port of this container's server says that it takes work.
const TIMEOUT_MS = 4_000;

const { FAKTURO_HEALTH_PORT: port } = process.env;
try {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const { status } = await fetch(`http://127.0.0.1:${port}/`, { signal });
  process.exitCode = status === 200 ? 0 : 1;
} catch {
  process.exitCode = 1;
}
