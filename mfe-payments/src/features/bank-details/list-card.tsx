import { t } from '@lingui/core/macro'
import { Card, LoadedList, SectionHeading, SkeletonBlock } from '@ungana/ui'
import { type ReactNode, useId } from 'react'
import { styled } from 'styled-components'

const Heading = styled(SectionHeading)`
  margin-bottom: 16px;
`

interface ListCardProps<T> {
  readonly title: string
  readonly result: {
    readonly data: readonly T[] | undefined
    readonly isError: boolean
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  readonly empty: { readonly title: string; readonly text: string }
  readonly row: (item: T) => ReactNode
}

/** A card of rows, or its loading, failed or empty state. */
export function ListCard<T extends { readonly id: string }>({ title, result, empty, row }: ListCardProps<T>) {
  const heading = useId()
  const name = title.toLowerCase()
  return (
    <Card as="section" aria-labelledby={heading}>
      <Heading id={heading}>{title}</Heading>
      <LoadedList
        result={result}
        words={{
          loading: t`Loading ${name}...`,
          failed: t`Error loading ${name}`,
          failedHint: t`Please try again`,
          empty: empty.title,
          emptyHint: empty.text,
        }}
        artId="bank-details"
        row={row}
        skeleton={<SkeletonBlock $height="64px" />}
      />
    </Card>
  )
}
