import { t } from '@lingui/core/macro'
import { organizationPath, profilePath, staffVerificationsPath } from '@ungana/contracts-directory'
import { loginPath } from '@ungana/contracts-shell'
import { BackLink, Button, EmptyState, Page, PageTitle, Quiet, SkeletonGroup, SkeletonText, Stack } from '@ungana/ui'
import { isMissing, useHost, useTitle, useUrlFilters } from '@ungana/web-kit'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { ImportView } from './import-view.tsx'
import { MemberList } from './member-list.tsx'
import { useMemberRecords, useOrganization } from './member-queries.ts'

const Head = styled.div`
  display: grid;
  gap: 8px;
  margin-bottom: 20px;
`

const OrganizationName = styled.p`
  font-weight: 600;
  overflow-wrap: anywhere;
`

/** The page where an organization edits its member list. Staff choose the organization with `?organization=`. */
export default function OrganizationMembersPage() {
  const { user } = useHost().session
  const { values } = useUrlFilters(['organization', 'import'])
  useTitle(t`Members`)
  if (!user) return <LogIn />
  const id = user.role === 'staff' ? values.organization : user.id
  if (!id) return <NoOrganization>{t`Open an organization's page and choose “Manage members”.`}</NoOrganization>
  return <OrganizationMembers key={id} id={id} importId={values.import} />
}

function OrganizationMembers({ id, importId }: { readonly id: string; readonly importId: string }) {
  const { user } = useHost().session
  const { data: organization, error: profileError } = useOrganization(id)
  const { error } = useMemberRecords(id, { q: '', page: 1 })
  if (isMissing(error, 403)) return <NoOrganization>{t`Only trade organizations can list members. This account is not one of them.`}</NoOrganization>
  return (
    <Page>
      {!isMissing(profileError) ? (
        <BackLink href={organizationPath(id)}>{t`Back to the organization`}</BackLink>
      ) : user?.role === 'staff' ? (
        <BackLink href={staffVerificationsPath()}>{t`Back to verifications`}</BackLink>
      ) : (
        <BackLink href={profilePath()}>{t`Back to your profile`}</BackLink>
      )}
      {importId ? (
        <ImportView key={importId} organizationId={id} importId={importId === 'new' ? undefined : importId} />
      ) : (
        <>
          <MembersHead organization={organization?.name} />
          <MemberList organizationId={id} />
        </>
      )}
    </Page>
  )
}

function MembersHead({ organization }: { readonly organization?: string | undefined }) {
  return (
    <Head>
      <PageTitle>{t`Members`}</PageTitle>
      {organization ? <OrganizationName>{organization}</OrganizationName> : null}
      <Quiet>{t`Your public page shows names, places, websites and sectors. Only you and our team see email and phone.`}</Quiet>
    </Head>
  )
}

function LogIn() {
  const { pathname, search } = useLocation()
  return (
    <Page>
      <EmptyState
        title={t`Please log in to manage members`}
        headingLevel={1}
        artId="organization-members"
        action={
          <Button as={Link} to={loginPath(pathname + search)} variant="primary">
            {t`Log In`}
          </Button>
        }
      >
        {t`This page is for trade organizations.`}
      </EmptyState>
    </Page>
  )
}

function NoOrganization({ children }: { readonly children: ReactNode }) {
  return (
    <Page>
      <EmptyState title={t`This page is for trade organizations`} headingLevel={1} artId="organization-members">
        {children}
      </EmptyState>
    </Page>
  )
}

/** What the page shows before the session is known. */
export function OrganizationMembersSkeleton() {
  return (
    <Page>
      <BackLink href={organizationPath('')}>{t`Back to the organization`}</BackLink>
      <MembersHead />
      <SkeletonGroup label={t`Loading members...`}>
        <Stack $gap={4}>
          {[1, 2, 3, 4].map((row) => (
            <SkeletonText key={row} width="60%" />
          ))}
        </Stack>
      </SkeletonGroup>
    </Page>
  )
}
