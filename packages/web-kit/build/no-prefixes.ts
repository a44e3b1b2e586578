/** Replaces stylis' vendor prefixes. styled-components does not add them by default, and every supported browser works without them. */
export const prefix = (declaration: string) => declaration
