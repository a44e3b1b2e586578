import { useHost } from './host.tsx'

/** Tells whether somebody draws the page at a path of another part: links to other pages are not shown. */
export function useServed(): (path: string) => boolean {
  // A page that has been open for long may hold a shell that cannot tell.
  return useHost().isServed ?? (() => false)
}
