export const runJq: (...args: never[]) => never = () => { throw new Error('runJq'); };
