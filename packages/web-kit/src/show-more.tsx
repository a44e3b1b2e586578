import { t } from '@lingui/core/macro'
import { Button } from '@ungana/ui'
import { type RefObject, useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import type { GrowingList } from './use-growing-list.ts'

const Foot = styled.div`
  display: grid;
  padding: 12px 16px;
`

interface ShowMoreProps<T> {
  readonly list: GrowingList<T>
  /** The element that holds the rows. */
  readonly rows: RefObject<HTMLElement | null>
  readonly onMore: () => void
}

/** The "Show more" button. After the last rows load, it disappears and the first new row gets the focus. */
export function ShowMore<T>({ list: { data, more, growing, isError, isFetching, isPaused, refetch }, rows, onMore }: ShowMoreProps<T>) {
  const before = useRef<number | null>(null)
  useEffect(() => {
    if (more || before.current === null) return
    if (document.activeElement === document.body) rows.current?.querySelectorAll('a')[before.current]?.focus({ preventScroll: true })
    before.current = null
  }, [more, rows])
  if (!more) return null
  const press = () => {
    before.current = data?.length ?? 0
    if (growing) void refetch()
    else onMore()
  }
  return (
    <Foot>
      <Button
        variant="outline"
        onClick={press}
        loading={growing && (isFetching || isPaused)}
        loadingLabel={isPaused ? t`No connection` : t`Loading...`}
      >
        {growing && isError ? t`Try again` : t`Show more`}
      </Button>
    </Foot>
  )
}
