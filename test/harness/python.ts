/** Python whose packages prove the simulators; what is not installed there is skipped with a message. */
export const PYTHON = process.env.FAKTURO_PYTHON || "python3";
