/** Stands in for stylis' vendor prefixes, which styled-components leaves off unless it is told otherwise, and every browser that this site is built for can do without. */
export const prefix = (declaration: string) => declaration
