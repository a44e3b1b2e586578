import { type Business, marketplacePath } from '@ungana/contracts-directory'
import { Badge, Card, Cluster, Notice, SectionHeading, Tag } from '@ungana/ui'
import { useHost } from '@ungana/web-kit'
import { useLocation, useParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { typeAndPlace } from '#lib/business-text.ts'
import { BackLink, DetailArea, DetailColumns, DetailHeader, Prose } from '#lib/detail-page.tsx'
import { DetailSkeleton } from '#lib/detail-skeleton.tsx'
import { directoryBehind } from '#lib/list-behind.ts'
import { Page } from '#lib/page.tsx'
import { useTitle } from '#lib/use-title.ts'
import { VerifiedBadge } from '#lib/verified-badge.tsx'
import { BusinessFacts } from './business-facts.tsx'
import { useBusiness } from './company-queries.ts'
import { ContactInformation } from './contact-information.tsx'
import { OffersAndReviews } from './offers-and-reviews.tsx'
import { ShareCard } from './share-card.tsx'
import { SimilarBusinesses } from './similar-businesses.tsx'
import { useLeaveOnFailure } from './use-leave-on-failure.ts'

export default function CompanyPage() {
  const { id = '' } = useParams()
  const { state } = useLocation()
  const { data: business, error } = useBusiness(id)
  useTitle(business?.businessName)
  useLeaveOnFailure(error)
  return (
    <Page>
      <BackLink href={directoryBehind(state)}>Back to Directory</BackLink>
      {business ? <Company key={id} business={business} /> : <DetailSkeleton label="Loading company profile..." />}
    </Page>
  )
}

const Specializations = styled(Cluster)`
  margin-top: 20px;
`

const SmallHeading = styled.h3`
  flex-basis: 100%;
`

function Company({ business }: { readonly business: Business }) {
  const { session, Slot } = useHost()
  const { id, businessName, description, tags, sample } = business
  return (
    <>
      <DetailHeader
        id={id}
        name={businessName}
        image={business.coverImage}
        badges={
          <Cluster $gap={2}>
            {business.verified ? <VerifiedBadge /> : null}
            {sample ? <Badge tone="sample">Sample</Badge> : null}
          </Cluster>
        }
        line={typeAndPlace(business)}
      />
      <DetailColumns>
        <DetailArea $area="about">
          <Card as="section">
            <SectionHeading>About</SectionHeading>
            <Prose>{description}</Prose>
            {tags.length > 0 ? (
              <Specializations $gap={2}>
                <SmallHeading>Specializations</SmallHeading>
                {tags.map((tag) => (
                  <Tag key={tag} href={marketplacePath({ tag })}>
                    {tag}
                  </Tag>
                ))}
              </Specializations>
            ) : null}
          </Card>
        </DetailArea>
        <DetailArea $area="facts">
          {session.user?.id === id ? <Notice>This is your company profile</Notice> : null}
          <Slot name="company.contact" context={{ businessId: id, businessName, sample }} />
          <ContactInformation business={business} />
          <BusinessFacts business={business} />
        </DetailArea>
        <DetailArea $area="more">
          <OffersAndReviews id={id} />
          <ShareCard id={id} name={businessName} />
        </DetailArea>
      </DetailColumns>
      <SimilarBusinesses business={business} />
    </>
  )
}
