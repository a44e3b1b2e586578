import { t } from '@lingui/core/macro'
import type { StaffAct } from '@ungana/contracts-identity'
import { loginPath, staffPath } from '@ungana/contracts-shell'
import { BackLink, Button, Card, EmptyState, Page, PageTitle, Quiet, SkeletonGroup, SkeletonLines, SkeletonText, Stack } from '@ungana/ui'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { useHost } from './host.tsx'
import { may } from './may.ts'
import { useTitle } from './use-title.ts'

const Head = styled.div`
  display: grid;
  gap: 8px;
  margin-bottom: 20px;
`

const Lines = styled(Card)`
  display: grid;
  gap: 12px;
`

interface StaffPageProps {
  readonly title: string
  readonly lead: string
  /** Staff whose role does not allow it do not see the content. */
  readonly act: StaffAct
  readonly children: ReactNode
}

/** A page of /staff with one queue. Shows its content to staff only; the server checks every call again. */
export function StaffPage({ title, lead, act, children }: StaffPageProps) {
  const { user } = useHost().session
  useTitle(t`${title} · Staff`)
  if (user?.role !== 'staff') return <NotForYou name={user?.businessName} />
  if (!may(user, act)) return <NotYourRole />
  return (
    <Page>
      <StaffHead title={title} lead={lead} />
      {children}
    </Page>
  )
}

function StaffHead({ title, lead }: { readonly title: string; readonly lead: ReactNode }) {
  return (
    <>
      <BackLink href={staffPath()}>{t`Back to Staff`}</BackLink>
      <Head>
        <PageTitle>{title}</PageTitle>
        <Quiet>{lead}</Quiet>
      </Head>
    </>
  )
}

function NotYourRole() {
  return (
    <Page>
      <BackLink href={staffPath()}>{t`Back to Staff`}</BackLink>
      <EmptyState title={t`This page is not part of your role`} headingLevel={1} artId="role">
        {t`If you need it, ask the operator of the site.`}
      </EmptyState>
    </Page>
  )
}

function NotForYou({ name }: { readonly name: string | undefined }) {
  const { pathname, search } = useLocation()
  return (
    <Page>
      <EmptyState
        title={t`This page is for staff`}
        headingLevel={1}
        artId="staff"
        action={
          name === undefined ? (
            <Button as={Link} to={loginPath(pathname + search)} variant="primary">
              {t`Log In`}
            </Button>
          ) : undefined
        }
      >
        {name === undefined ? null : t`You are logged in as ${name}.`}
      </EmptyState>
    </Page>
  )
}

/** Shown until the session is known. */
export function StaffPageSkeleton({ title }: { readonly title: string }) {
  return (
    <Page>
      <StaffHead title={title} lead={<SkeletonText width="18em" />} />
      <SkeletonGroup>
        <Stack $gap={4}>
          {[1, 2, 3].map((row) => (
            <Lines key={row}>
              <SkeletonLines />
            </Lines>
          ))}
        </Stack>
      </SkeletonGroup>
    </Page>
  )
}
