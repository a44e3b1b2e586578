import { t } from '@lingui/core/macro'
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
    title: t`This section did not load`,
    text: t`Your connection may be slow, or we are working on this section. The rest of the site works.`,
  },
  broken: {
    title: t`Something went wrong in this section`,
    text: t`We made a mistake. The rest of the site works.`,
  },
  outdated: {
    title: t`An update is needed`,
    text: t`This section is newer than the page you have open. Reload to update the page.`,
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
          retryLabel={failure === 'outdated' ? t`Reload` : t`Retry`}
          action={
            <Button as={Link} to="/" variant="ghost">
              {t`Go to the home page`}
            </Button>
          }
        >
          {explanation.text}
        </ErrorPanel>
      </Content>
    </PageContainer>
  )
}
