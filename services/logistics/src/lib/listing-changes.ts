/**
 * Whether `changes` make another listing of it, but for those of the fields `but`. Forms send all of their fields, so what counts is what they say: undefined
 * stays as it is, and an empty line is none.
 */
export function isChanged(row: object, changes: object, but: readonly string[]): boolean {
  const before = new Map<string, unknown>(Object.entries(row))
  const said = (value: unknown) => JSON.stringify(value || null)
  return Object.entries(changes).some(([field, value]) => value !== undefined && !but.includes(field) && said(value) !== said(before.get(field)))
}
