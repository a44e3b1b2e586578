import type { SessionUser } from '@ungana/contracts-shell'
import { PageContainer, PageTitle, Quiet, Stack } from '@ungana/ui'
import { LoginPrompt } from '@ungana/web-kit'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { usePageTitle } from '#layout/use-page-title.ts'
import { useSession } from '#session/session-provider.tsx'

const Content = styled(Stack)`
  padding-block: 40px 24px;
`

interface AccountPageProps {
  readonly title: string
  readonly lead: string
  /** "Please log in to see your devices" */
  readonly prompt: string
  /** Chooses the artwork. */
  readonly artId: string
  /** Shown until the session is known. */
  readonly skeleton: ReactNode
  readonly children: (user: SessionUser) => ReactNode
}

/** A page of the user's own account. Visitors see a login prompt that leads back here. */
export function AccountPage({ title, lead, prompt, artId, skeleton, children }: AccountPageProps) {
  usePageTitle(title)
  const { user, status } = useSession()
  return (
    <PageContainer $narrow>
      <Content $gap={6}>
        <Stack $gap={2}>
          <PageTitle>{title}</PageTitle>
          <Quiet>{lead}</Quiet>
        </Stack>
        {user ? children(user) : status === 'presumed' ? skeleton : <LoginPrompt title={prompt} artId={artId} />}
      </Content>
    </PageContainer>
  )
}
