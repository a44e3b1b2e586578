import { Card, SkeletonBlock, SkeletonGroup, SkeletonText, VisuallyHidden } from '@ungana/ui'
import { styled } from 'styled-components'
import { DetailArea, DetailColumns } from '#lib/detail-page.tsx'

const Banner = styled(Card)`
  padding: 0;
  margin-top: 4px;
  overflow: hidden;
`

const Names = styled.div`
  padding-block: 16px 24px;
  padding-inline: 136px 28px;

  @media (max-width: 767.98px) {
    padding: 56px 20px 20px;
  }
`

const Title = styled.div`
  font-size: 2rem;
  line-height: 1.15;
`

const Cover = styled(SkeletonBlock)`
  height: 200px;

  @media (max-width: 767.98px) {
    height: 128px;
  }
`

interface DetailSkeletonProps {
  /** Page heading for screen readers until the name is loaded. */
  readonly title: string
  readonly label: string
}

/** A company's or organization's page while it loads. */
export function DetailSkeleton({ title, label }: DetailSkeletonProps) {
  return (
    <SkeletonGroup label={label}>
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      <Banner>
        <Cover $radius="0" />
        <Names>
          <Title>
            <SkeletonText width="46%" />
          </Title>
          <SkeletonText width="32%" />
        </Names>
      </Banner>
      <DetailColumns>
        <DetailArea $area="about">
          <SkeletonBlock $height="200px" $radius="14px" />
        </DetailArea>
        <DetailArea $area="facts">
          <SkeletonBlock $height="160px" $radius="14px" />
          <SkeletonBlock $height="300px" $radius="14px" />
        </DetailArea>
        <DetailArea $area="more">
          <SkeletonBlock $height="340px" $radius="14px" />
        </DetailArea>
      </DetailColumns>
    </SkeletonGroup>
  )
}
