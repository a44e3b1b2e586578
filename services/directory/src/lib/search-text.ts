// The search text of a list, under any of its three parameter names.

/** The first of `q`, `query` and `search` that is not blank, trimmed; '' means all. */
export function searchText({
  q,
  query,
  search,
}: {
  readonly q?: string | undefined
  readonly query?: string | undefined
  readonly search?: string | undefined
}): string {
  const texts = [q, query, search].map((text) => text?.trim() ?? '')
  return texts.find((text) => text !== '') ?? ''
}
