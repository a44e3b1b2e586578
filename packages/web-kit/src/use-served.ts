import { useHost } from './host.tsx'

/** Returns a function that checks whether the site has a page at a path. Hide links to pages that do not exist. */
export function useServed(): (path: string) => boolean {
  // A page that has been open for a long time may run an older shell without this method.
  return useHost().isServed ?? (() => false)
}
