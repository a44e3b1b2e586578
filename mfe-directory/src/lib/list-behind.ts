import { directoryPath } from '@ungana/contracts-directory'

/** What a card's link leaves in the history entry of the page that it opens: the URL of the list, filters and page included. */
export interface ListBehind {
  readonly listUrl: string
}

/** The directory as the visitor left it, or unfiltered when the page was reached another way. */
export function directoryBehind(state: unknown): string {
  const listUrl = typeof state === 'object' && state !== null && 'listUrl' in state ? state.listUrl : undefined
  const directory = directoryPath()
  return typeof listUrl === 'string' && (listUrl === directory || listUrl.startsWith(`${directory}?`)) ? listUrl : directory
}
