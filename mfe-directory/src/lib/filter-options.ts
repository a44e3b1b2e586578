import { numberText } from '@ungana/language/formats'
import { inLanguage } from '@ungana/web-kit'

interface FilterOption {
  readonly value: string
  readonly label: string
}

/** Number of businesses for each option; undefined while the counts load. */
export type FacetCounts = readonly { readonly value: string; readonly count: number }[] | undefined

/**
 * The options of a filter's select and the chosen value. Options are "all", the known names and, if the URL names another value, that
 * value too. Names are compared without regard to case, as in the search.
 */
export function filterOptions(
  all: FilterOption,
  names: readonly string[],
  current: string,
  counts?: FacetCounts,
): { options: FilterOption[]; value: string } {
  const countOf = (name: string) => counts?.find(({ value }) => value.toLowerCase() === name.toLowerCase())?.count
  const counted = (label: string, count: number | undefined) => (counts && count !== undefined ? `${label} (${numberText(count)})` : label)
  const options = [all, ...names.map((name) => ({ value: name, label: counted(inLanguage(name), countOf(name) ?? 0) }))]
  if (!current) return { options, value: all.value }
  const known = names.find((name) => name.toLowerCase() === current.toLowerCase())
  if (known !== undefined) return { options, value: known }
  // An unknown name may be a business type, which has no count.
  const label = counted(current.charAt(0).toUpperCase() + current.slice(1), countOf(current))
  return { options: [...options, { value: current, label }], value: current }
}
