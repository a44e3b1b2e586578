import { t } from '@lingui/core/macro'
import { todayPath } from '@ungana/contracts-shell'
import { BackLink, EmptyState, Grid, Page, PageTitle, Quiet, Stack } from '@ungana/ui'
import { LoginPrompt, useHost, useTitle } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { InquiryCharts } from './inquiry-charts.tsx'
import { Visits } from './visits.tsx'

const Content = styled(Stack)`
  margin-top: 4px;
`

/** How buyers found a company, and what came of it, for its own account. */
export default function FiguresPage() {
  useTitle(t`Your figures`)
  const { user } = useHost().session
  return (
    <Page>
      <BackLink href={todayPath()}>{t`Back to Today`}</BackLink>
      <Content $gap={5}>
        <Stack $gap={2}>
          <PageTitle>{t`Your figures`}</PageTitle>
          <Quiet>{t`How buyers found your company in the last 12 weeks, and what came of it. Only you see this.`}</Quiet>
        </Stack>
        {user?.role === 'member' ? (
          <Grid $min={300}>
            <Visits id={user.id} />
            <InquiryCharts id={user.id} />
          </Grid>
        ) : user ? (
          <EmptyState title={t`This account has no company`} artId="figures">
            {t`Figures show how buyers find a company’s page.`}
          </EmptyState>
        ) : (
          <LoginPrompt title={t`Please log in to see your figures`} artId="figures" />
        )}
      </Content>
    </Page>
  )
}
