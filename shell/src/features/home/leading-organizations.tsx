import { t } from '@lingui/core/macro'
import { cardDescription, directoryPath, type Organization, organizationPath, organizationTypeLabel } from '@ungana/contracts-directory'
import {
  Badge,
  Button,
  Card,
  color,
  EmptyState,
  ErrorPanel,
  Grid,
  InitialsTile,
  SectionHeading,
  SkeletonBlock,
  SkeletonGroup,
  SkeletonText,
  size,
} from '@ungana/ui'
import ExternalLink from 'lucide-react/icons/external-link'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { Served } from '#layout/served.tsx'
import { useServed } from '#layout/use-served.ts'
import { useLeadingOrganizations } from './home-queries.ts'
import { named } from './named.ts'
import { Section } from './section.tsx'
import { REFRESH_HINT } from './use-failure-toast.ts'

const Box = styled(Card)`
  display: flex;
  flex-direction: column;
  gap: 12px;
  height: 100%;
  padding: 18px;
`

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
`

const Facts = styled.p`
  color: ${color.ink3};
  font-size: ${size.caption};
  line-height: 1.5;
`

const LINES = 3
const About = styled.p`
  min-height: ${LINES * 1.5}em;
  overflow-wrap: anywhere;
  color: ${color.ink2};
  font-size: ${size.small};
  line-height: 1.5;
`

const Actions = styled.div`
  display: flex;
  gap: 8px;
  margin-top: auto;
  padding-top: 4px;

  > * {
    flex: 1;
    padding-inline: 8px;
    white-space: nowrap;
  }
`

const AllLink = styled.div`
  display: flex;
  justify-content: center;
`

const Columns = styled(Grid).attrs({ $min: 250, $gap: 4 })``

export function LeadingOrganizations() {
  const { data, isPending, isError, isFetching, refetch } = useLeadingOrganizations()
  return (
    <Section aria-labelledby="leading-organizations">
      <SectionHeading id="leading-organizations">{t`Leading Trade Organizations`}</SectionHeading>
      {isPending ? <OrganizationSkeleton /> : null}
      {isError ? (
        <ErrorPanel title={t`Error loading trade organizations`} headingLevel={3} onRetry={() => refetch()} retrying={isFetching}>
          {REFRESH_HINT}
        </ErrorPanel>
      ) : null}
      {data?.length === 0 ? <EmptyState title={t`No trade organizations found`} headingLevel={3} artId="organizations" /> : null}
      {data ? (
        <Columns>
          {data.map((organization) => (
            <OrganizationCard key={organization.id} organization={organization} />
          ))}
        </Columns>
      ) : null}
      <Served to="/directory">
        <AllLink>
          <Button as={Link} to={directoryPath({ type: 'organization' })} variant="outline">
            {t`View All Trade Organizations`}
          </Button>
        </AllLink>
      </Served>
    </Section>
  )
}

function OrganizationCard({ organization }: { organization: Organization }) {
  const served = useServed()
  const profile = organizationPath(organization.id)
  return (
    <Box as="article">
      <Head>
        <InitialsTile id={organization.id} name={organization.name} />
        {organization.sample ? <Badge tone="sample">{t`Sample`}</Badge> : null}
      </Head>
      <div>
        <h3>{organization.name}</h3>
        <Facts>
          {named(organizationTypeLabel(organization.type))} · {named(organization.country)}
          <br />
          {/\p{L}/u.test(organization.memberCount) ? organization.memberCount : t`${organization.memberCount} members`}
        </Facts>
      </div>
      <About>{cardDescription(organization.description)}</About>
      <Actions>
        {served(profile) ? (
          <Button as={Link} to={profile} variant="secondary" size="small" aria-label={t`Profile of ${organization.name}`}>
            {t`Profile`}
          </Button>
        ) : null}
        {organization.website ? (
          <Button
            as="a"
            href={organization.website}
            target="_blank"
            rel="noopener noreferrer nofollow"
            variant="outline"
            size="small"
            aria-label={t`Website of ${organization.name}, opens in a new tab`}
            trailing={<ExternalLink aria-hidden />}
          >
            {t`Website`}
          </Button>
        ) : null}
      </Actions>
    </Box>
  )
}

function OrganizationSkeleton() {
  return (
    <SkeletonGroup label={t`Loading trade organizations...`}>
      <Columns>
        {[1, 2, 3, 4].map((card) => (
          <Box key={card} aria-hidden="true">
            <Head>
              <SkeletonBlock $width="44px" $height="44px" $radius="11px" />
            </Head>
            <div>
              <SkeletonText width="80%" />
              <Facts as="div">
                <SkeletonText width="70%" />
                <br />
                <SkeletonText width="40%" />
              </Facts>
            </div>
            <About as="div">
              <SkeletonText width="96%" />
              <SkeletonText width="90%" />
              <SkeletonText width="50%" />
            </About>
            <Actions>
              <SkeletonBlock $height="44px" $radius="10px" />
              <SkeletonBlock $height="44px" $radius="10px" />
            </Actions>
          </Box>
        ))}
      </Columns>
    </SkeletonGroup>
  )
}
