import type { SessionUser } from '@ungana/contracts-shell'
import { PageContainer, PageTitle, Quiet, Stack } from '@ungana/ui'
import { LoginPrompt } from '@ungana/web-kit'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { usePageTitle } from '#layout/use-page-title.ts'
import { useSession } from '#session/session-provider.tsx'

const Room = styled(Stack)`
  padding-block: 40px 24px;
`

interface AccountPageProps {
  readonly title: string
  readonly lead: string
  /** "Please log in to see your devices" */
  readonly prompt: string
  /** Decides the drawing. */
  readonly artId: string
  /** Until it is known who is there. */
  readonly skeleton: ReactNode
  readonly children: (user: SessionUser) => ReactNode
}

/** A page of one's own account; for who is not logged in the way in, and back here. */
export function AccountPage({ title, lead, prompt, artId, skeleton, children }: AccountPageProps) {
  usePageTitle(title)
  const { user, status } = useSession()
  return (
    <PageContainer $narrow>
      <Room $gap={6}>
        <Stack $gap={2}>
          <PageTitle>{title}</PageTitle>
          <Quiet>{lead}</Quiet>
        </Stack>
        {user ? children(user) : status === 'presumed' ? skeleton : <LoginPrompt title={prompt} artId={artId} />}
      </Room>
    </PageContainer>
  )
}
