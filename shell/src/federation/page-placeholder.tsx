import { t } from '@lingui/core/macro'
import { Grid, PageContainer, SkeletonBlock, SkeletonGroup, Stack } from '@ungana/ui'
import { styled } from 'styled-components'

const Content = styled(Stack)`
  min-height: 70vh;
  padding-block: 32px 24px;
`

/** Skeleton of a page whose code is loading. */
export function PagePlaceholder() {
  return (
    <PageContainer>
      <SkeletonGroup label={t`Loading page...`}>
        <Content $gap={5}>
          <SkeletonBlock $width="280px" $height="36px" />
          <SkeletonBlock $height="46px" $radius="10px" />
          <Grid>
            {[1, 2, 3, 4, 5, 6].map((card) => (
              <SkeletonBlock key={card} $height="312px" $radius="14px" />
            ))}
          </Grid>
        </Content>
      </SkeletonGroup>
    </PageContainer>
  )
}
