import { useMemo } from 'react'
import { useRegistry } from '#federation/registry-provider.tsx'
import { isServed, servedPages } from './navigation.ts'

/** Returns a function that checks whether the site has a page at a path. Hide links to pages that do not exist. */
export function useServed(): (path: string) => boolean {
  const { registry } = useRegistry()
  return useMemo(() => {
    const pages = servedPages(registry)
    return (path: string) => isServed(path, pages)
  }, [registry])
}
