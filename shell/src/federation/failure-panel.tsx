import { Button, ErrorPanel, PageContainer, PageTitle, Stack } from '@ungana/ui'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { usePageTitle } from '#layout/use-page-title.ts'

const Content = styled(Stack)`
  padding-block: 40px 24px;
`

/** Why a section of the site is missing. */
type Failure = 'unreachable' | 'broken' | 'outdated'

const explanations: Readonly<Record<Failure, { title: string; text: string }>> = {
  unreachable: {
    title: 'This section did not load',
    text: 'Your connection may be slow, or we are working on this section. The rest of the site works.',
  },
  broken: {
    title: 'Something went wrong in this section',
    text: 'We made a mistake. The rest of the site works.',
  },
  outdated: {
    title: 'An update is needed',
    text: 'This section is newer than the page you have open. Reload to update the page.',
  },
}

interface FailurePanelProps {
  /** The section's name. */
  readonly title: string
  readonly failure: Failure
  readonly retrying?: boolean
  readonly onRetry: () => void
}

/** Shown instead of a section that failed. */
export function FailurePanel({ title, failure, retrying = false, onRetry }: FailurePanelProps) {
  usePageTitle(title)
  const explanation = explanations[failure]
  return (
    <PageContainer>
      <Content $gap={5}>
        <PageTitle>{title}</PageTitle>
        <ErrorPanel
          title={explanation.title}
          onRetry={onRetry}
          retrying={retrying}
          retryLabel={failure === 'outdated' ? 'Reload' : 'Retry'}
          action={
            <Button as={Link} to="/" variant="ghost">
              Go to the home page
            </Button>
          }
        >
          {explanation.text}
        </ErrorPanel>
      </Content>
    </PageContainer>
  )
}
