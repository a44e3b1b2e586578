import { t } from '@lingui/core/macro'
import { Card, PageContainer, PageTitle, Quiet, Stack } from '@ungana/ui'
import { useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { usePageTitle } from '#layout/use-page-title.ts'
import { LinkAction } from './link-action.tsx'
import { confirm, unsubscribe } from './newsletter-calls.ts'
import { NewsletterForm } from './newsletter-form.tsx'

const Content = styled(Stack)`
  max-width: 520px;
  margin-inline: auto;
  padding-block: 48px 24px;
`

/** Newsletter emails link to this page with `?confirm=` or `?unsubscribe=`. Acts only when a button is pressed, because mail scanners open links. */
export function NewsletterPage() {
  usePageTitle(t`Newsletter`)
  const [query] = useSearchParams()
  const confirmToken = query.get('confirm')
  const unsubscribeToken = query.get('unsubscribe')
  return (
    <PageContainer>
      <Content $gap={5}>
        {confirmToken ? (
          <LinkAction
            key={confirmToken}
            title={t`Confirm your subscription`}
            text={t`Confirm that you want to receive the Ungana newsletter.`}
            label={t`Confirm subscription`}
            act={() => confirm(confirmToken)}
            doneTitle={t`You are subscribed`}
            doneText={t`You will receive the Ungana newsletter. Each email has a link to unsubscribe.`}
          />
        ) : unsubscribeToken ? (
          <LinkAction
            key={unsubscribeToken}
            title={t`Unsubscribe from the newsletter`}
            text={t`You will receive no more newsletters. We will delete your address from the list.`}
            label={t`Unsubscribe`}
            act={() => unsubscribe(unsubscribeToken)}
            doneTitle={t`You are unsubscribed`}
            doneText={t`You will receive no more newsletters. We have deleted your address from the list. You can subscribe again below.`}
          />
        ) : (
          <>
            <Stack $gap={2}>
              <PageTitle>{t`Newsletter`}</PageTitle>
              <Quiet>{t`Trade news from East Africa, the COMESA region and the AfCFTA.`}</Quiet>
            </Stack>
            <Card>
              <NewsletterForm />
            </Card>
          </>
        )}
      </Content>
    </PageContainer>
  )
}
