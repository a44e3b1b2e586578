import { useQuery } from '@tanstack/react-query'
import { directoryPath, getOrganization, type Organization } from '@ungana/contracts-directory'
import { BackLink, Badge, Button, Card, EmptyState, ErrorPanel, Page, SectionHeading } from '@ungana/ui'
import { call, isMissing, useFailureToast, useTitle } from '@ungana/web-kit'
import { Link, useParams } from 'react-router-dom'
import { DetailArea, DetailColumns, DetailHeader, Fact, FactCard, FactList, Prose } from '#lib/detail-page.tsx'
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
  const unknown = isMissing(result.error)
  useTitle(unknown ? 'Organization not found' : result.data?.name)
  useFailureToast(result.isError && !unknown ? result.errorUpdatedAt : 0, 'Error loading organization profile', 'Please try again later')
  return (
    <Page>
      <BackLink href={organizationsPath}>Back to organizations</BackLink>
      {unknown ? (
        <EmptyState
          title="Organization not found"
          headingLevel={1}
          action={
            <Button as={Link} to={organizationsPath} variant="outline">
              See all organizations
            </Button>
          }
        >
          It may have left Ungana, or the link is not complete.
        </EmptyState>
      ) : result.isError && !result.data ? (
        <ErrorPanel title="Error loading organization profile" headingLevel={1} onRetry={() => result.refetch()} retrying={result.isFetching}>
          Please try again later
        </ErrorPanel>
      ) : result.data ? (
        <OrganizationProfile organization={result.data} />
      ) : (
        <DetailSkeleton title="Organization profile" label="Loading organization profile..." />
      )}
    </Page>
  )
}

function OrganizationProfile({ organization }: { readonly organization: Organization }) {
  const { id, name, logo, type, country, description, memberCount, sample, verified } = organization
  const website = webAddress(organization.website)
  return (
    <>
      <DetailHeader
        id={id}
        name={name}
        image={logo}
        badges={
          <>
            {verified ? <OpenBadge kind="organization" id={id} name={name} /> : null}
            {sample ? <Badge tone="sample">Sample</Badge> : null}
          </>
        }
        line={`${organizationTypeLabel(type)} · ${country}`}
      />
      <DetailColumns>
        <DetailArea $area="about">
          <Card as="section">
            <SectionHeading>About</SectionHeading>
            <Prose>{description}</Prose>
          </Card>
        </DetailArea>
        <DetailArea $area="more">
          <MembersCard organizationId={id} />
        </DetailArea>
        <DetailArea $area="facts">
          <FactCard title="Organization details">
            <FactList>
              <Fact name="Members">{memberCount}</Fact>
              <Fact name="Type">{organizationTypeLabel(type)}</Fact>
              <Fact name="Country">{country}</Fact>
              <Fact name="Website">
                {website && (
                  <a href={website.href} target="_blank" rel="noopener noreferrer nofollow">
                    {website.label}
                  </a>
                )}
              </Fact>
            </FactList>
          </FactCard>
        </DetailArea>
      </DetailColumns>
    </>
  )
}
