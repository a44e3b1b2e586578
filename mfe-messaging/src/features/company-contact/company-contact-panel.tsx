import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { proposeDealPath } from '@ungana/contracts-deals'
import type { CompanyContact } from '@ungana/contracts-directory'
import { conversationPath, inquiriesPath } from '@ungana/contracts-messaging'
import { loginPath } from '@ungana/contracts-shell'
import { Button, Card, Notice, SectionHeading, Stack, TextLink } from '@ungana/ui'
import { lazyPage, useHost, useMay, useOpenForm, useReturnFocus } from '@ungana/web-kit'
import { Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import type { InquiryDialogProps } from './inquiry-dialog.tsx'
import { QuickMessage } from './quick-message.tsx'

const InquiryDialog = lazyPage<InquiryDialogProps>(() => import(/* webpackChunkName: 'inquiry-dialog' */ './inquiry-dialog.tsx'))

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 10px;

  > * {
    flex: 1 1 auto;
  }
`

/** Quick Message, Send Inquiry and Contact. Visitors, the company itself and sample companies see disabled buttons with the reason beside them; staff see nothing. */
export function CompanyContactPanel({ company }: { readonly company: CompanyContact }) {
  const { businessId, businessName, sample, kind, product } = company
  const { session, isServed } = useHost()
  const { user } = session
  const [mayWrite, mayAsk, mayDeal] = [useMay('messages.write'), useMay('inquiries.write'), useMay('quotes.accept')]
  const { pathname } = useLocation()
  /** The account that opened the inquiry dialog. */
  const [inquirerId, setInquirerId] = useState<string | null>(null)
  const [isSent, setIsSent] = useState(false)
  const opener = useReturnFocus(inquirerId !== null)
  const open = useOpenForm()
  const isOwnPage = user?.id === businessId
  const canContact = user !== null && !isOwnPage && !sample
  if (!mayWrite) return null
  return (
    <Card as="section">
      <Stack $gap={4}>
        <SectionHeading>{product ? t`Ask ${businessName}` : t`Quick Message`}</SectionHeading>
        {sample ? (
          <Notice>
            {kind === 'company'
              ? t`This is a sample company, so nobody reads messages sent to it. Registered companies do reply.`
              : t`This is a sample organization, so nobody reads messages sent to it. Registered organizations do reply.`}
          </Notice>
        ) : isOwnPage || product ? null : (
          <QuickMessage key={user?.id} company={company} accountId={user?.id ?? null} />
        )}
        {user || product ? null : (
          <p>
            <Trans>
              You must be logged in to send messages. <TextLink href={loginPath(pathname)}>Log in</TextLink>
            </Trans>
          </p>
        )}
        <Buttons>
          <Button
            ref={opener}
            variant={product ? 'primary' : 'outline'}
            size={product ? 'medium' : 'small'}
            disabled={!canContact || !mayAsk}
            onClick={() => open(InquiryDialog, () => setInquirerId(user?.id ?? null))}
          >
            {product ? t`Ask for a price` : t`Send Inquiry`}
          </Button>
          {canContact ? (
            <Button as={Link} to={conversationPath(businessId)} variant="outline" size={product ? 'medium' : 'small'}>
              {t`Contact`}
            </Button>
          ) : (
            <Button variant="outline" size={product ? 'medium' : 'small'} disabled>
              {t`Contact`}
            </Button>
          )}
          {canContact && mayDeal && kind === 'company' && !product && isServed(proposeDealPath(businessId)) ? (
            <Button as={Link} to={proposeDealPath(businessId)} variant="outline" size="small">
              {t`Propose a deal`}
            </Button>
          ) : null}
        </Buttons>
        {user ? null : (
          <p>
            <Trans>
              You must be logged in to send inquiries. <TextLink href={loginPath(pathname)}>Log in</TextLink>
            </Trans>
          </p>
        )}
        {isSent ? (
          <Notice tone="success" role="status" title={t`Inquiry sent`}>
            <TextLink href={inquiriesPath('sent')}>{t`Your inquiries`}</TextLink>
          </Notice>
        ) : null}
      </Stack>
      {inquirerId !== null && inquirerId === user?.id ? (
        <Suspense>
          <InquiryDialog
            accountId={inquirerId}
            receiverId={businessId}
            receiverName={businessName}
            product={product}
            onClose={() => setInquirerId(null)}
            onSent={() => {
              setInquirerId(null)
              setIsSent(true)
            }}
          />
        </Suspense>
      ) : null}
    </Card>
  )
}
