import { useEffect } from 'react'
import { setPageTitle } from './page-title.ts'

/** Names the page in the window, in history and to screen readers. */
export function usePageTitle(title: string) {
  useEffect(() => setPageTitle(title), [title])
}
