import { Card, ErrorPanel, Quiet, SectionHeading, SkeletonBlock, SkeletonGroup } from '@ungana/ui'
import type { ReactNode } from 'react'

/** In place of a chart without numbers: what to do next. */
export const NoFigures = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Card as="section">
    <SectionHeading>{title}</SectionHeading>
    <Quiet>{children}</Quiet>
  </Card>
)

interface PendingProps {
  /** "views" */
  readonly what: string
  readonly result: { readonly isError: boolean; readonly isFetching: boolean; refetch(): void }
}

/** In place of charts that are loading or did not load. */
export const PendingFigures = ({ what, result }: PendingProps) =>
  result.isError ? (
    <Card>
      <ErrorPanel title={`Your ${what} did not load`} onRetry={() => result.refetch()} retrying={result.isFetching}>
        Please try again
      </ErrorPanel>
    </Card>
  ) : (
    <SkeletonGroup label={`Loading your ${what}...`}>
      <SkeletonBlock $height="240px" $radius="14px" />
    </SkeletonGroup>
  )
