/** The smallest UUIDv7 of this millisecond: ids before it are older, so an index of ids also finds rows by their age. */
export function firstIdOf(time: Date): string {
  const millis = time.getTime().toString(16).padStart(12, '0')
  return `${millis.slice(0, 8)}-${millis.slice(8)}-0000-0000-000000000000`
}
