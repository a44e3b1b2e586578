import { t } from '@lingui/core/macro'
import type { Business } from '@ungana/contracts-directory'
import { CoverCardSkeleton, ErrorPanel, Grid, Quiet, SectionHeading, SkeletonGroup } from '@ungana/ui'
import { styled } from 'styled-components'
import { BusinessCard } from '#lib/business-card.tsx'
import { useSimilarBusinesses } from './company-queries.ts'

const Section = styled.section`
  display: grid;
  gap: 16px;
  margin-top: 40px;
`

export function SimilarBusinesses({ business }: { readonly business: Business }) {
  const { data: similar, isPending, isFetching, refetch } = useSimilarBusinesses(business)
  return (
    <Section>
      <SectionHeading>{t`Similar Businesses`}</SectionHeading>
      {isPending ? (
        <SkeletonGroup label={t`Loading similar businesses...`}>
          <Grid>
            <CoverCardSkeleton secondQuiet />
            <CoverCardSkeleton secondQuiet />
            <CoverCardSkeleton secondQuiet />
          </Grid>
        </SkeletonGroup>
      ) : similar === undefined ? (
        <ErrorPanel title={t`Error loading similar businesses`} headingLevel={3} onRetry={() => refetch()} retrying={isFetching}>
          {t`Please try again`}
        </ErrorPanel>
      ) : similar.length > 0 ? (
        <Grid>
          {similar.map((other) => (
            <BusinessCard key={other.id} business={other} headingLevel={3} />
          ))}
        </Grid>
      ) : (
        <Quiet>{t`No similar businesses were found.`}</Quiet>
      )}
    </Section>
  )
}
