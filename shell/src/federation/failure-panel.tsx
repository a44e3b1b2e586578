import { Button, ErrorPanel, PageContainer, PageTitle, Stack } from '@ungana/ui'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { usePageTitle } from '#layout/use-page-title.ts'

const Room = styled(Stack)`
  padding-block: 40px 24px;
`

/** Why a section of the site is not there. */
type Failure = 'unreachable' | 'broken' | 'outdated'

const explanations: Readonly<Record<Failure, { title: string; text: string }>> = {
  unreachable: {
    title: 'This section could not be loaded',
    text: 'Its files did not arrive: the connection may be slow, or the section is being worked on. The rest of the site is there as always.',
  },
  broken: {
    title: 'Something went wrong in this section',
    text: 'It stopped because of a mistake of ours. The rest of the site is there as always.',
  },
  outdated: {
    title: 'An update is needed',
    text: 'This section is newer than the page you have open. Reload to bring the two together.',
  },
}

interface FailurePanelProps {
  /** The section's own name. */
  readonly title: string
  readonly failure: Failure
  readonly retrying?: boolean
  readonly onRetry: () => void
}

/** Stands where a section of the site would have been. */
export function FailurePanel({ title, failure, retrying = false, onRetry }: FailurePanelProps) {
  usePageTitle(title)
  const explanation = explanations[failure]
  return (
    <PageContainer>
      <Room $gap={5}>
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
      </Room>
    </PageContainer>
  )
}
