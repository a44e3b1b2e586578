import type { PropsWithChildren } from 'react'
import { RouterProvider, resolvePath } from './router.tsx'

/** The router of a page that the build renders at `location`. */
export function StaticRouter({ location, children }: PropsWithChildren<{ readonly location: string }>) {
  const state = {
    basename: '',
    action: 'POP',
    location: { ...resolvePath(location, '/'), state: null, key: 'default' },
    go: () => undefined,
  } as const
  return <RouterProvider value={state}>{children}</RouterProvider>
}
