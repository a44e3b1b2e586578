import { directoryPath } from '@ungana/contracts-directory'

/** State in the history entry of a page that was opened from a list: the list's URL with filters and page. */
export interface ListOrigin {
  readonly listUrl: string
}

/** URL of the directory with the visitor's filters, or without filters when the visitor did not come from the directory. */
export function directoryReturnPath(state: unknown): string {
  const listUrl = listUrlOf(state)
  const directory = directoryPath()
  return listUrl === directory || listUrl?.startsWith(`${directory}?`) ? listUrl : directory
}

/** The search text of the list. */
export function searchOfList(state: unknown): string | undefined {
  return new URLSearchParams(listUrlOf(state)?.split('?')[1]).get('search') || undefined
}

function listUrlOf(state: unknown): string | undefined {
  const listUrl = typeof state === 'object' && state !== null && 'listUrl' in state ? state.listUrl : undefined
  return typeof listUrl === 'string' ? listUrl : undefined
}
