import { Card, PageContainer, PageTitle, Quiet, Stack } from '@ungana/ui'
import { useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { usePageTitle } from '#layout/use-page-title.ts'
import { LinkAction } from './link-action.tsx'
import { confirm, unsubscribe } from './newsletter-calls.ts'
import { NewsletterForm } from './newsletter-form.tsx'

const Room = styled(Stack)`
  max-width: 520px;
  margin-inline: auto;
  padding-block: 48px 24px;
`

/** Where the links of the newsletter's mails lead: `?confirm=` and `?unsubscribe=`. Nothing happens until a button is pressed: mail scanners open links. */
export function NewsletterPage() {
  usePageTitle('Newsletter')
  const [query] = useSearchParams()
  const toConfirm = query.get('confirm')
  const toLeave = query.get('unsubscribe')
  return (
    <PageContainer>
      <Room $gap={5}>
        {toConfirm ? (
          <LinkAction
            key={toConfirm}
            title="Confirm your subscription"
            text="One press, and the Ungana newsletter comes to your mailbox."
            label="Confirm subscription"
            act={() => confirm(toConfirm)}
            doneTitle="You are subscribed"
            doneText="From now on you will receive the Ungana newsletter. Every mail has a link to leave."
          />
        ) : toLeave ? (
          <LinkAction
            key={toLeave}
            title="Unsubscribe from the newsletter"
            text="One press, and no more mails of the newsletter come. Your address is deleted from its list."
            label="Unsubscribe"
            act={() => unsubscribe(toLeave)}
            doneTitle="You are unsubscribed"
            doneText="No more mails of the newsletter will come, and your address is off its list. If you change your mind, subscribe again below."
          />
        ) : (
          <>
            <Stack $gap={2}>
              <PageTitle>Newsletter</PageTitle>
              <Quiet>What moves trade across East Africa, the COMESA region and the AfCFTA.</Quiet>
            </Stack>
            <Card>
              <NewsletterForm />
            </Card>
          </>
        )}
      </Room>
    </PageContainer>
  )
}
