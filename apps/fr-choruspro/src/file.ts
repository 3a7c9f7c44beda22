/** Key of the file that `cii.generate` attaches. */
export const FILE_KEY = "cii";
