import { t } from '@lingui/core/macro'
import { Card, ErrorPanel, Quiet, SectionHeading, SkeletonBlock, SkeletonGroup, size } from '@ungana/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

/** With the title and text of a chart. */
const Heading = styled(SectionHeading)`
  h2 {
    font-size: ${size.h3};
    line-height: 1.5rem;
    letter-spacing: 0;
  }
`

const Text = styled(Quiet)`
  font-size: ${size.small};
`

interface FigureCardProps {
  readonly title: string
  readonly text: ReactNode
  readonly children?: ReactNode
}

/** A card beside the charts: a list, or what to do while there are no numbers. */
export const FigureCard = ({ title, text, children }: FigureCardProps) => (
  <Card as="section">
    <Heading>{title}</Heading>
    <Text>{text}</Text>
    {children}
  </Card>
)

interface PendingProps {
  readonly loading: string
  readonly failed: string
  readonly result: { readonly isError: boolean; readonly isFetching: boolean; refetch(): void }
}

/** In place of charts that are loading or did not load. */
export const PendingFigures = ({ loading, failed, result }: PendingProps) =>
  result.isError ? (
    <Card>
      <ErrorPanel title={failed} onRetry={() => result.refetch()} retrying={result.isFetching}>
        {t`Please try again`}
      </ErrorPanel>
    </Card>
  ) : (
    <SkeletonGroup label={loading}>
      <SkeletonBlock $height="240px" $radius="14px" />
    </SkeletonGroup>
  )
