export const compileExpression: (...args: never[]) => never = () => { throw new Error('compileExpression'); };
