import { useMemo } from 'react'
import { useRegistry } from '#federation/registry-provider.tsx'
import { isServed, servedPages } from './navigation.ts'

/** Tells whether somebody draws the page at a path: links to other pages are not shown. */
export function useServed(): (path: string) => boolean {
  const { registry } = useRegistry()
  return useMemo(() => {
    const pages = servedPages(registry)
    return (path: string) => isServed(path, pages)
  }, [registry])
}
