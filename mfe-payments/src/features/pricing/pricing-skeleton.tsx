import { Grid, Page, SkeletonBlock, SkeletonGroup } from '@ungana/ui'
import { PageHead } from '#lib/page-head.tsx'
import { PLAN_WIDTH, PRICING_LEAD, PRICING_TITLE } from './texts.ts'

export function PlansSkeleton() {
  return (
    <SkeletonGroup label="Loading plans...">
      <Grid $min={PLAN_WIDTH}>
        {[1, 2, 3].map((card) => (
          <SkeletonBlock key={card} $height="420px" $radius="14px" />
        ))}
      </Grid>
    </SkeletonGroup>
  )
}

export function PricingSkeleton() {
  return (
    <Page>
      <PageHead title={PRICING_TITLE}>{PRICING_LEAD}</PageHead>
      <PlansSkeleton />
    </Page>
  )
}
