import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { directoryPath, getOrganization, type Organization, profilePath } from '@ungana/contracts-directory'
import { BackLink, Button, Card, EmptyState, ErrorPanel, Notice, Page, SectionHeading, TextLink } from '@ungana/ui'
import { call, inLanguage, isMissing, useFailureToast, useHost, useTitle } from '@ungana/web-kit'
import { Link, useParams } from 'react-router-dom'
import { ContactPlace } from '#lib/contact-place.tsx'
import { Description } from '#lib/description.tsx'
import { DetailArea, DetailColumns, DetailHeader, Fact, FactCard, FactList } from '#lib/detail-page.tsx'
import { DetailSkeleton } from '#lib/detail-skeleton.tsx'
import { OpenBadge } from '#lib/open-badge.tsx'
import { organizationTypeLabel } from '#lib/organization-text.ts'
import { webAddress } from '#lib/web-address.ts'
import { MembersCard } from './members-card.tsx'

const organizationsPath = directoryPath({ type: 'organization' })

export default function OrganizationPage() {
  const { id = '' } = useParams()
  const result = useQuery({
    queryKey: ['directory', 'organization', id],
    queryFn: ({ signal }) => call(getOrganization, { params: { id } }, { signal }),
  })
  const isUnknown = isMissing(result.error)
  useTitle(isUnknown ? t`Organization not found` : result.data?.name)
  useFailureToast(result.isError && !isUnknown ? result.errorUpdatedAt : 0, t`Error loading organization profile`, t`Please try again later`)
  return (
    <Page>
      <BackLink href={organizationsPath}>{t`Back to organizations`}</BackLink>
      {isUnknown ? (
        <EmptyState
          title={t`Organization not found`}
          headingLevel={1}
          action={
            <Button as={Link} to={organizationsPath} variant="outline">
              {t`View all organizations`}
            </Button>
          }
        >
          {t`The organization may not be active yet or may have left Ungana, or the link is incomplete.`}
        </EmptyState>
      ) : result.isError && !result.data ? (
        <ErrorPanel title={t`Error loading organization profile`} headingLevel={1} onRetry={() => result.refetch()} retrying={result.isFetching}>
          {t`Please try again later`}
        </ErrorPanel>
      ) : result.data ? (
        <OrganizationProfile key={id} organization={result.data} />
      ) : (
        <DetailSkeleton title={t`Organization profile`} label={t`Loading organization profile...`} />
      )}
    </Page>
  )
}

function OrganizationProfile({ organization }: { readonly organization: Organization }) {
  const { session, Slot } = useHost()
  const { id, name, logo, type, country, description, memberCount, sample, verified } = organization
  const website = webAddress(organization.website)
  return (
    <>
      <DetailHeader
        id={id}
        name={name}
        image={logo}
        badges={verified || sample ? <OpenBadge kind="organization" id={id} name={name} sample={sample} /> : null}
        line={`${organizationTypeLabel(type)} · ${inLanguage(country)}`}
      />
      <DetailColumns>
        <DetailArea $area="about">
          <Card as="section">
            <SectionHeading>{t`About`}</SectionHeading>
            <Description kind="organization" id={id} text={description} />
          </Card>
        </DetailArea>
        <DetailArea $area="facts">
          {session.user?.id === id ? (
            <Notice title={t`This is your organization profile`}>
              <TextLink href={profilePath()}>{t`Edit your profile`}</TextLink>
            </Notice>
          ) : null}
          <FactCard title={t`Organization details`}>
            <FactList>
              <Fact name={t`Members`}>{memberCount}</Fact>
              <Fact name={t`Type`}>{organizationTypeLabel(type)}</Fact>
              <Fact name={t`Country`}>{inLanguage(country)}</Fact>
              <Fact name={t`Website`}>
                {website && (
                  <a href={website.href} target="_blank" rel="noopener noreferrer nofollow">
                    {website.label}
                  </a>
                )}
              </Fact>
            </FactList>
          </FactCard>
          <Slot name="company.contact" loading={<ContactPlace />} context={{ businessId: id, businessName: name, sample, kind: 'organization' }} />
        </DetailArea>
        <DetailArea $area="more">
          <MembersCard organizationId={id} />
        </DetailArea>
      </DetailColumns>
    </>
  )
}
