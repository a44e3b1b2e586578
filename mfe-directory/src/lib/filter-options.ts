interface FilterOption {
  readonly value: string
  readonly label: string
}

/** How many businesses a choice would show, by name; undefined while that is not known. */
export type FacetCounts = readonly { readonly value: string; readonly count: number }[] | undefined

/**
 * What a filter's select offers, and which of it is chosen: "all", the known names, and, so that the select never lies about a URL,
 * whatever else `current` names. Names are compared without regard to case, as the search compares categories.
 */
export function filterOptions(
  all: FilterOption,
  names: readonly string[],
  current: string,
  counts?: FacetCounts,
): { options: FilterOption[]; value: string } {
  const countOf = (name: string) => counts?.find(({ value }) => value.toLowerCase() === name.toLowerCase())?.count
  const counted = (label: string, count: number | undefined) => (counts && count !== undefined ? `${label} (${count.toLocaleString('en')})` : label)
  const options = [all, ...names.map((name) => ({ value: name, label: counted(name, countOf(name) ?? 0) }))]
  if (!current) return { options, value: all.value }
  const known = names.find((name) => name.toLowerCase() === current.toLowerCase())
  if (known !== undefined) return { options, value: known }
  // What is on no list may be a business type, which nothing is counted by.
  const label = counted(current.charAt(0).toUpperCase() + current.slice(1), countOf(current))
  return { options: [...options, { value: current, label }], value: current }
}
