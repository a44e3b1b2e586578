import type { AnchorProps } from '@ungana/ui'
import { Link, useLocation } from 'react-router-dom'
import type { ListOrigin } from '#lib/list-origin.ts'

/** A link from a list to an item. It stores the list's URL for the item's Back link. */
export function LinkOutOfList({ href, ...rest }: AnchorProps) {
  const { pathname, search } = useLocation()
  const state: ListOrigin = { listUrl: pathname + search }
  return <Link to={href} state={state} {...rest} />
}
