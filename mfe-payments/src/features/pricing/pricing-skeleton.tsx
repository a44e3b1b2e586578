import { t } from '@lingui/core/macro'
import { Page, PageHead, SkeletonBlock, SkeletonGroup } from '@ungana/ui'
import { PlanGrid } from './plan-grid.tsx'
import { PRICING_LEAD, PRICING_TITLE } from './texts.ts'

export function PlansSkeleton() {
  return (
    <SkeletonGroup label={t`Loading plans...`}>
      <PlanGrid>
        {[1, 2, 3].map((card) => (
          <SkeletonBlock key={card} $height="420px" $radius="14px" />
        ))}
      </PlanGrid>
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
