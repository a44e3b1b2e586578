// The search text of a list, which three names may carry.

/** The first of `q`, `query` and `search` that is not empty, without the space around it; '' means all. */
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
