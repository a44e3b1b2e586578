import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { directoryPath, listOrganizations, type Organization, organizationPath } from '@ungana/contracts-directory'
import { Badge, Button, CoverCard, EmptyState } from '@ungana/ui'
import { callPage, inLanguage } from '@ungana/web-kit'
import { Link, useNavigate } from 'react-router-dom'
import { cardDescription } from '#lib/business-text.ts'
import { membersLabel, organizationTypeLabel } from '#lib/organization-text.ts'
import { ResultList } from '#lib/result-list.tsx'
import type { ListQueryControl } from '#lib/use-list-query.ts'

/** The registered organizations, without search or filters. */
export function OrganizationListing({ list }: { readonly list: ListQueryControl }) {
  const { page } = list.query
  const navigate = useNavigate()
  const result = useQuery({
    queryKey: ['directory', 'organizations', page],
    queryFn: async ({ signal }) => ({ ...(await callPage(listOrganizations, { query: { page } }, { signal })), page }),
    placeholderData: keepPreviousData,
  })
  return (
    <ResultList
      things="organizations"
      result={result}
      errorTitle={t`Error loading business listings`}
      filters={[{ label: t`Type: Organizations`, remove: () => navigate(directoryPath()) }]}
      card={(organization) => <OrganizationCard key={organization.id} organization={organization} />}
      empty={
        <EmptyState
          title={t`No organizations are registered yet`}
          action={
            <Button as={Link} to={directoryPath()} variant="outline">
              {t`Clear Filters`}
            </Button>
          }
        >
          {t`Chambers, trade associations and authorities appear here after they register.`}
        </EmptyState>
      }
      pager="fivePageWindow"
      page={page}
      pageUrl={list.pageUrl}
      onBeyond={(lastPage) => list.goToPage(lastPage, 'replace')}
    />
  )
}

function OrganizationCard({ organization }: { readonly organization: Organization }) {
  return (
    <CoverCard
      id={organization.id}
      title={organization.name}
      headingLevel={2}
      href={organizationPath(organization.id)}
      image={organization.logo}
      badge={organization.sample ? <Badge tone="sample">{t`Sample`}</Badge> : null}
      quiet={`${organizationTypeLabel(organization.type)} · ${inLanguage(organization.country)}`}
      text={cardDescription(organization.description)}
      footer={<span>{membersLabel(organization.memberCount)}</span>}
    />
  )
}
