/** Names of the site's IndexedDB databases in this browser. Empty in browsers that cannot list them, such as Firefox before 126. */
export async function databaseNames(): Promise<ReadonlySet<string | undefined>> {
  try {
    return new Set((await indexedDB.databases()).map(({ name }) => name))
  } catch {
    return new Set()
  }
}
