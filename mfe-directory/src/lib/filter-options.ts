interface FilterOption {
  readonly value: string
  readonly label: string
}

/**
 * What a filter's select offers, and which of it is chosen: "all", the known names, and, so that the select never lies about a URL,
 * whatever else `current` names. Names are compared without regard to case, as the search compares categories.
 */
export function filterOptions(all: FilterOption, names: readonly string[], current: string): { options: FilterOption[]; value: string } {
  const options = [all, ...names.map((name) => ({ value: name, label: name }))]
  if (!current) return { options, value: all.value }
  const known = names.find((name) => name.toLowerCase() === current.toLowerCase())
  if (known !== undefined) return { options, value: known }
  return { options: [...options, { value: current, label: current.charAt(0).toUpperCase() + current.slice(1) }], value: current }
}
