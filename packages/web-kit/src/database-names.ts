/** Names of what this browser keeps for the site in IndexedDB; none where it keeps nothing, or cannot tell, as Firefox before 126. */
export async function databaseNames(): Promise<ReadonlySet<string | undefined>> {
  try {
    return new Set((await indexedDB.databases()).map(({ name }) => name))
  } catch {
    return new Set()
  }
}
