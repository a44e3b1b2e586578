/**
 * True if `changes` change a field that is not in `but`. Forms send all fields, so values are compared. Undefined means unchanged; an empty text
 * equals null.
 */
export function isChanged(row: object, changes: object, but: readonly string[]): boolean {
  const before = new Map<string, unknown>(Object.entries(row))
  const normalized = (value: unknown) => JSON.stringify(value || null)
  return Object.entries(changes).some(
    ([field, value]) => value !== undefined && !but.includes(field) && normalized(value) !== normalized(before.get(field)),
  )
}
