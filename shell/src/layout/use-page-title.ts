import { useLayoutEffect } from 'react'
import { setPageTitle } from './page-title.ts'

/** Sets the page's title. */
export function usePageTitle(title: string) {
  useLayoutEffect(() => setPageTitle(title), [title])
}
