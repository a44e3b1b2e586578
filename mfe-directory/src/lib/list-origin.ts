import { directoryPath } from '@ungana/contracts-directory'

/** State in the history entry of a page that was opened from a list: the list's URL with filters and page. */
export interface ListOrigin {
  readonly listUrl: string
}

/** URL of the directory with the visitor's filters, or without filters when the visitor did not come from the directory. */
export function directoryReturnPath(state: unknown): string {
  const listUrl = typeof state === 'object' && state !== null && 'listUrl' in state ? state.listUrl : undefined
  const directory = directoryPath()
  return typeof listUrl === 'string' && (listUrl === directory || listUrl.startsWith(`${directory}?`)) ? listUrl : directory
}
