export const renderTemplate: (...args: never[]) => never = () => { throw new Error('renderTemplate'); };
