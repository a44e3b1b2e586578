// The listings of a new company, from what its owner typed at registration.

/** A longer text describes the company and names no product. */
const NAME_MAX = 60
const LISTINGS_MAX = 20

/**
 * Names of products: "Green coffee, black tea; dry beans" has three. A comma in brackets or before a digit separates nothing.
 * @param typed free text
 */
export function typedProducts(typed: string): string[] {
  const names = new Map<string, string>()
  for (const part of typed.match(/(?:\([^()]*\)|,(?=\d)|[^,;\n])+/g) ?? []) {
    const name = part
      .trim()
      .replace(/^(?:[-–•*]|\d+[.)]|and\s)\s*/i, '')
      .replace(/[.!]+$/, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
    if (name.length < 2 || name.length > NAME_MAX || /^etc$/i.test(name)) continue
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name.charAt(0).toUpperCase() + name.slice(1))
  }
  return [...names.values()].slice(0, LISTINGS_MAX)
}
