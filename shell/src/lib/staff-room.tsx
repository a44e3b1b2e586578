/** A queue or list of the shell's own below /staff: the way back, its name, and for staff what is in it. Every call is checked where it is answered. */
import { loginPath, staffPath } from '@ungana/contracts-shell'
import { Button, EmptyState, PageContainer, PageTitle, Quiet, Stack } from '@ungana/ui'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { usePageTitle } from '#layout/use-page-title.ts'
import { useSession } from '#session/session-provider.tsx'

const Room = styled(Stack)`
  padding-block: 32px 24px;
`

export function StaffRoom({ title, lead, children }: { readonly title: string; readonly lead: string; readonly children: ReactNode }) {
  usePageTitle(`${title} · Staff`)
  const { user, status } = useSession()
  return (
    <PageContainer>
      <Room $gap={5}>
        <p>
          <Link to={staffPath()}>Back to Staff</Link>
        </p>
        <Stack $gap={2}>
          <PageTitle>{title}</PageTitle>
          <Quiet>{lead}</Quiet>
        </Stack>
        {user?.role === 'staff' ? children : !user && status === 'presumed' ? null : <NotForYou name={user?.businessName} />}
      </Room>
    </PageContainer>
  )
}

function NotForYou({ name }: { readonly name: string | undefined }) {
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      title="This page is for staff"
      artId="staff"
      action={
        name === undefined ? (
          <Button as={Link} to={loginPath(pathname + search)} variant="primary">
            Log In
          </Button>
        ) : undefined
      }
    >
      {name === undefined ? null : `You are logged in as ${name}.`}
    </EmptyState>
  )
}
