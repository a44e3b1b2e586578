import { t } from '@lingui/core/macro'
import { type Business, companyPath, marketplacePath, profilePath, verificationPath } from '@ungana/contracts-directory'
import { figuresPath } from '@ungana/contracts-messaging'
import { BackLink, Card, Cluster, Notice, Page, SectionHeading, Tag, TextLink } from '@ungana/ui'
import { lazyPage, may, useHost, useTitle } from '@ungana/web-kit'
import { type ComponentProps, Suspense } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { typeAndPlace } from '#lib/business-text.ts'
import { ContactPlace } from '#lib/contact-place.tsx'
import { Description } from '#lib/description.tsx'
import { DetailArea, DetailColumns, DetailHeader } from '#lib/detail-page.tsx'
import { DetailSkeleton } from '#lib/detail-skeleton.tsx'
import { directoryReturnPath } from '#lib/list-origin.ts'
import { OpenBadge } from '#lib/open-badge.tsx'
import { SaveButton } from '#lib/save-button.tsx'
import { ShareCard } from '#lib/share-card.tsx'
import { BusinessFacts } from './business-facts.tsx'
import { useBusiness } from './company-queries.ts'
import { ContactInformation } from './contact-information.tsx'
import { MemberOfCard } from './member-of-card.tsx'
import { OffersAndReviews } from './offers-and-reviews.tsx'
import type { RankingCardProps } from './ranking-card.tsx'
import type Refused from './refused-organizations.tsx'
import { SimilarBusinesses } from './similar-businesses.tsx'
import { useCountView } from './use-count-view.ts'
import { useLeaveOnFailure } from './use-leave-on-failure.ts'

/** In its own chunk, because only the company itself sees it. If the chunk cannot be loaded, nothing is shown. */
const RankingCard = lazyPage<RankingCardProps>(() =>
  import(/* webpackChunkName: 'ranking' */ './ranking-card.tsx').then(
    ({ RankingCard }) => ({ default: RankingCard }),
    () => ({ default: () => null }),
  ),
)

/** In its own chunk, because only the company and staff see it. */
const RefusedOrganizations = lazyPage<ComponentProps<typeof Refused>>(() =>
  import(/* webpackChunkName: 'refuse-organization' */ './refused-organizations.tsx').catch(() => ({ default: () => null })),
)

export default function CompanyPage() {
  const { id = '' } = useParams()
  const { state } = useLocation()
  const { data: business, error } = useBusiness(id)
  useTitle(business?.businessName)
  useLeaveOnFailure(id, error, business !== undefined)
  return (
    <Page>
      <BackLink href={directoryReturnPath(state)}>{t`Back to Directory`}</BackLink>
      {business ? <Company key={id} business={business} /> : <DetailSkeleton title={t`Company profile`} label={t`Loading company profile...`} />}
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
  useCountView(business.id, useLocation().state)
  const { session, Slot } = useHost()
  const { id, businessName, description, tags, sample } = business
  const { user } = session
  const isOwn = user?.id === id
  return (
    <>
      <DetailHeader
        id={id}
        name={businessName}
        image={business.coverImage}
        logo={business.logo}
        badges={
          <Cluster $gap={2}>{business.verified || sample ? <OpenBadge kind="business" id={id} name={businessName} sample={sample} /> : null}</Cluster>
        }
        line={typeAndPlace(business)}
      >
        {isOwn ? null : <SaveButton kind="company" id={id} name={businessName} />}
      </DetailHeader>
      <DetailColumns>
        <DetailArea $area="about">
          <OffersAndReviews business={business} />
          <Card as="section">
            <SectionHeading>{t`About`}</SectionHeading>
            <Description kind="company" id={id} text={description} />
            {tags.length > 0 ? (
              <Specializations $gap={2}>
                <SmallHeading>{t`Specializations`}</SmallHeading>
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
          {isOwn ? (
            <Notice title={t`This is your company profile`}>
              <Cluster $gap={3}>
                <TextLink href={profilePath()}>{t`Edit your profile`}</TextLink>
                <TextLink href={figuresPath()}>{t`Your figures`}</TextLink>
                {business.verified ? null : <TextLink href={verificationPath()}>{t`Get the verified badge`}</TextLink>}
              </Cluster>
            </Notice>
          ) : null}
          <Slot name="company.contact" loading={isOwn ? null : <ContactPlace />} context={{ businessId: id, businessName, sample }} />
          <Slot name="company.bank-details" context={{ businessId: id, businessName, sample }} />
          {user ? <Slot name="company.record" context={{ businessId: id }} /> : null}
          <ContactInformation business={business} />
          <BusinessFacts business={business} />
          <MemberOfCard businessId={id} isOwn={isOwn} />
          {isOwn || (user?.role === 'staff' && may(user, 'organizations.edit')) ? (
            <Suspense>
              <RefusedOrganizations businessId={id} isOwn={isOwn} />
            </Suspense>
          ) : null}
        </DetailArea>
        <DetailArea $area="more">
          {isOwn ? (
            <Suspense>
              <RankingCard id={id} />
            </Suspense>
          ) : null}
          <ShareCard path={companyPath(id)} name={businessName} />
        </DetailArea>
      </DetailColumns>
      <SimilarBusinesses business={business} />
    </>
  )
}
