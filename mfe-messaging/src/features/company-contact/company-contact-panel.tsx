import type { CompanyContact } from '@ungana/contracts-directory'
import { conversationPath, inquiriesPath } from '@ungana/contracts-messaging'
import { loginPath } from '@ungana/contracts-shell'
import { Button, Card, Notice, SectionHeading, Stack, TextLink } from '@ungana/ui'
import { lazyPage, useHost, useOpenForm, useReturnFocus } from '@ungana/web-kit'
import { Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import type { InquiryDialogProps } from './inquiry-dialog.tsx'
import { QuickMessage } from './quick-message.tsx'

const InquiryDialog = lazyPage<InquiryDialogProps>(() => import(/* webpackChunkName: 'inquiry-dialog' */ './inquiry-dialog.tsx'))

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 10px;

  > * {
    flex: 1 1 auto;
  }
`

/** Quick Message, Send Inquiry and Contact. Signed out, on one's own page and on a sample's the latter two are there and do nothing, with the reason beside them. */
export function CompanyContactPanel({ company }: { readonly company: CompanyContact }) {
  const { businessId, businessName, sample } = company
  const { user } = useHost().session
  const { pathname } = useLocation()
  /** The account that asks. */
  const [asking, setAsking] = useState<string | null>(null)
  const [asked, setAsked] = useState(false)
  const opener = useReturnFocus(asking !== null)
  const open = useOpenForm()
  const own = user?.id === businessId
  const may = user !== null && !own && !sample
  return (
    <Card as="section">
      <Stack $gap={4}>
        <SectionHeading>Quick Message</SectionHeading>
        {sample ? (
          <Notice>This is a sample company: nobody would read what you write. Registered companies answer.</Notice>
        ) : own ? null : (
          <QuickMessage key={user?.id} company={company} accountId={user?.id ?? null} />
        )}
        {user ? null : (
          <p>
            You must be logged in to send messages. <TextLink href={loginPath(pathname)}>Log in</TextLink>
          </p>
        )}
        <Ways>
          <Button ref={opener} variant="outline" size="small" disabled={!may} onClick={() => open(InquiryDialog, () => setAsking(user?.id ?? null))}>
            Send Inquiry
          </Button>
          {may ? (
            <Button as={Link} to={conversationPath(businessId)} variant="outline" size="small">
              Contact
            </Button>
          ) : (
            <Button variant="outline" size="small" disabled>
              Contact
            </Button>
          )}
        </Ways>
        {user ? null : (
          <p>
            You must be logged in to send inquiries. <TextLink href={loginPath(pathname)}>Log in</TextLink>
          </p>
        )}
        {asked ? (
          <Notice tone="success" role="status" title="Inquiry sent">
            <TextLink href={inquiriesPath('sent')}>Your inquiries</TextLink>
          </Notice>
        ) : null}
      </Stack>
      {asking !== null && asking === user?.id ? (
        <Suspense>
          <InquiryDialog
            accountId={asking}
            receiverId={businessId}
            receiverName={businessName}
            onClose={() => setAsking(null)}
            onSent={() => {
              setAsking(null)
              setAsked(true)
            }}
          />
        </Suspense>
      ) : null}
    </Card>
  )
}
