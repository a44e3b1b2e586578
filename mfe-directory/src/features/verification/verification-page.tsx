import type { OwnVerification, Verification } from '@ungana/contracts-directory'
import { planCheckoutPath, planNames, planOfOrganization, planPrices } from '@ungana/contracts-payments'
import { Button, Card, EmptyState, ErrorPanel, Lead, Notice, Page, SkeletonBlock, SkeletonGroup, SkeletonText, Stack } from '@ungana/ui'
import { ApiError, dayText, LoginPrompt, useHost, useServed, useTitle } from '@ungana/web-kit'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { FormColumns, FormHead } from '#lib/form-page.tsx'
import { EvidenceForm } from './evidence-form.tsx'
import { OpenVerification } from './open-verification.tsx'
import { isOpen, useLinkToken, useOwnVerification } from './own-verification.ts'
import { SentVerification } from './sent-verification.tsx'
import { Standing } from './standing.tsx'
import { Timeline } from './timeline.tsx'

/** How the reader's own verification stands, and what he can do about it. */
export default function VerificationPage() {
  useTitle('Verification')
  const { user } = useHost().session
  const { token } = useLinkToken()
  const result = useOwnVerification()
  return (
    <Page>
      <FormHead title="Verification">
        {result.data ? <Lead>{result.data.subject.name}</Lead> : <Lead>Show buyers that you are who you say.</Lead>}
      </FormHead>
      {!user && token === undefined ? (
        <LoginPrompt title="Please log in to see your verification" artId="verification" />
      ) : result.data ? (
        <Overview own={result.data} />
      ) : result.isError ? (
        <Failed error={result.error} onRetry={() => result.refetch()} retrying={result.isFetching} />
      ) : (
        <VerificationSkeleton />
      )}
    </Page>
  )
}

function Failed({ error, onRetry, retrying }: { readonly error: Error; readonly onRetry: () => void; readonly retrying: boolean }) {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 410 || status === 400)
    return (
      <EmptyState title="This link is over" artId="verification">
        A newer mail from us has another one. Once you have an account, log in instead.
      </EmptyState>
    )
  if (status === 404) return <EmptyState title="This account has nothing to verify" artId="verification" />
  return (
    <ErrorPanel title="Error loading your verification" onRetry={onRetry} retrying={retrying}>
      Please try again
    </ErrorPanel>
  )
}

const Below = styled(Stack)`
  min-width: 0;
  scroll-margin-top: 200px;

  &:focus {
    outline: none;
  }
`

function Overview({ own }: { readonly own: OwnVerification }) {
  const [latest] = own.verifications
  const top = useRef<HTMLDivElement>(null)
  const wasInside = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state is what may have taken the focus along
  useEffect(() => {
    // The button that was pressed is gone: reading goes on where the page says what is next.
    if (wasInside.current && document.activeElement === document.body) top.current?.focus()
  }, [own])
  return (
    <FormColumns>
      <Below
        $gap={5}
        ref={top}
        tabIndex={-1}
        onFocus={() => {
          wasInside.current = true
        }}
      >
        <Turn own={own} latest={latest} />
        {latest ? <Timeline steps={latest.steps} /> : null}
      </Below>
      <div>
        <Standing own={own} />
      </div>
    </FormColumns>
  )
}

/** What there is to do now. */
function Turn({ own: { subject, verifications }, latest }: { readonly own: OwnVerification; readonly latest: Verification | undefined }) {
  const [renewing, setRenewing] = useState(false)
  if (latest && (latest.status === 'draft' || latest.status === 'changes-requested'))
    return <OpenVerification key={latest.id} subject={subject} verification={latest} />
  if (latest && isOpen(latest))
    return (
      <>
        <Notice tone="info" title={latest.status === 'in-review' ? 'Our team is looking at it' : 'It waits for our team'}>
          We answer within 1-2 business days, by e-mail. Until then there is nothing to do.
        </Notice>
        <SentVerification verification={latest} />
      </>
    )
  if (subject.sample || subject.status === 'suspended') return <Notice>This profile cannot be verified.</Notice>
  const held = verifications.find(({ status }) => status === 'approved')
  if (!latest || renewing) return <EvidenceForm subject={subject} open={undefined} autoFocus={renewing} onSaved={() => setRenewing(false)} />
  const ended = latest.status !== 'approved'
  const why = latest.steps.at(-1)?.reasons
  return (
    <>
      {ended ? (
        <Notice tone={latest.status === 'withdrawn' ? 'info' : 'danger'} title={endings[latest.status] ?? 'It has ended'}>
          {why}
        </Notice>
      ) : null}
      {subject.status === 'awaiting-payment' ? <PaymentLeft subject={subject} /> : null}
      {held?.expiresOn ? (
        <Notice tone="success" title="Approved">
          It holds until {dayText(held.expiresOn)}. We write to you a month and a week before.
        </Notice>
      ) : null}
      <SentVerification verification={held ?? latest} />
      <div>
        <Button variant={held ? 'outline' : 'primary'} onClick={() => setRenewing(true)}>
          {held ? 'Send new evidence' : 'Begin again'}
        </Button>
      </div>
    </>
  )
}

function PaymentLeft({ subject: { id, type } }: { readonly subject: OwnVerification['subject'] }) {
  const { user } = useHost().session
  const served = useServed()
  const plan = planOfOrganization(type)
  const checkout = planCheckoutPath(plan)
  return (
    <Notice tone="warning" title="One step is left: the payment">
      <Stack $gap={3}>
        <p>
          Your profile is activated as soon as it has arrived. The plan for your organization is {planNames[plan]}, USD {planPrices[plan]} a month.
        </p>
        {user?.id !== id ? (
          <p>The welcome e-mail has a link that makes your account; you pay with that.</p>
        ) : served(checkout) ? (
          <div>
            <Button as={Link} to={checkout} variant="primary">
              Pay by card
            </Button>
          </div>
        ) : null}
      </Stack>
    </Notice>
  )
}

const endings: Readonly<Record<string, string>> = {
  rejected: 'Our team could not accept it',
  withdrawn: 'You withdrew it',
  expired: 'Its time has ended',
  revoked: 'Our team took the approval back',
}

/** Before anything is known, the reader included. */
export function VerificationPageSkeleton() {
  return (
    <Page>
      <FormHead title="Verification">
        <Lead>Show buyers that you are who you say.</Lead>
      </FormHead>
      <VerificationSkeleton />
    </Page>
  )
}

function VerificationSkeleton() {
  return (
    <SkeletonGroup label="Loading your verification...">
      <FormColumns>
        <Card>
          <Stack $gap={4}>
            <SkeletonText width="40%" />
            <SkeletonBlock $height="46px" />
            <SkeletonBlock $height="46px" />
            <SkeletonBlock $height="46px" />
          </Stack>
        </Card>
        <Card>
          <Stack $gap={4}>
            <SkeletonText width="60%" />
            <SkeletonText width="90%" />
            <SkeletonText width="80%" />
          </Stack>
        </Card>
      </FormColumns>
    </SkeletonGroup>
  )
}
