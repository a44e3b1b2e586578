import { t } from '@lingui/core/macro'
import type { OwnVerification, Verification } from '@ungana/contracts-directory'
import { planCheckoutPath, planNames, planOfOrganization, planPrices } from '@ungana/contracts-payments'
import { moneyText } from '@ungana/language/formats'
import { Button, Card, EmptyState, ErrorPanel, Lead, Notice, Page, SkeletonBlock, SkeletonGroup, SkeletonText, Stack } from '@ungana/ui'
import { ApiError, dayText, inLanguage, LoginPrompt, useHost, useMay, useServed, useTitle } from '@ungana/web-kit'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { FormColumns, FormHead } from '#lib/form-page.tsx'
import { EvidenceForm } from './evidence-form.tsx'
import { LinkExpired } from './link-expired.tsx'
import { OpenVerification } from './open-verification.tsx'
import { isOpen, useLinkToken, useOwnVerification } from './own-verification.ts'
import { SentVerification } from './sent-verification.tsx'
import { Timeline } from './timeline.tsx'
import { VerificationStatus } from './verification-status.tsx'

/** The status of the user's own verification, and the next step. */
export default function VerificationPage() {
  useTitle(t`Verification`)
  const { user } = useHost().session
  const { token } = useLinkToken()
  const result = useOwnVerification()
  return (
    <Page>
      <FormHead title={t`Verification`}>
        {result.data ? <Lead>{result.data.subject.name}</Lead> : <Lead>{t`Prove to buyers who you are.`}</Lead>}
      </FormHead>
      {!user && token === undefined ? (
        <LoginPrompt title={t`Please log in to see your verification`} artId="verification" />
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
  if (status === 410 || status === 400) return <LinkExpired incomplete={status === 400} />
  if (status === 404) return <EmptyState title={t`This account has nothing to verify`} artId="verification" />
  return (
    <ErrorPanel title={t`Error loading your verification`} onRetry={onRetry} retrying={retrying}>
      {t`Please try again`}
    </ErrorPanel>
  )
}

const MainColumn = styled(Stack)`
  min-width: 0;
  scroll-margin-top: 200px;

  &:focus {
    outline: none;
  }
`

function Overview({ own }: { readonly own: OwnVerification }) {
  const mayChange = useMay('company.edit')
  const [latest] = own.verifications
  const top = useRef<HTMLDivElement>(null)
  const wasInside = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new status can remove the focused button
  useEffect(() => {
    // The pressed button is gone, so move the focus to the next step.
    if (wasInside.current && document.activeElement === document.body) top.current?.focus()
  }, [own])
  return (
    <FormColumns>
      <MainColumn
        $gap={5}
        ref={top}
        tabIndex={-1}
        onFocus={() => {
          wasInside.current = true
        }}
      >
        {mayChange ? <NextStep own={own} latest={latest} /> : <Notice>{t`Your role can see the verification but not change it.`}</Notice>}
        {latest ? <Timeline steps={latest.steps} /> : null}
      </MainColumn>
      <div>
        <VerificationStatus own={own} />
      </div>
    </FormColumns>
  )
}

/** What the owner can do now. */
function NextStep({ own: { subject, verifications }, latest }: { readonly own: OwnVerification; readonly latest: Verification | undefined }) {
  const [renewing, setRenewing] = useState(false)
  if (latest && (latest.status === 'draft' || latest.status === 'changes-requested'))
    return <OpenVerification key={latest.id} subject={subject} verification={latest} />
  if (latest && isOpen(latest))
    return (
      <>
        <Notice tone="info" title={latest.status === 'in-review' ? t`Your verification is under review` : t`Your verification is waiting for review`}>
          {t`We reply by email within 1-2 business days. You do not need to do anything now.`}
        </Notice>
        <SentVerification verification={latest} />
      </>
    )
  if (subject.sample || subject.status === 'suspended') return <Notice>{t`This profile cannot be verified.`}</Notice>
  const approved = verifications.find(({ status }) => status === 'approved')
  if (!latest || renewing) return <EvidenceForm subject={subject} open={undefined} autoFocus={renewing} onSaved={() => setRenewing(false)} />
  const hasEnded = latest.status !== 'approved'
  const reasons = latest.steps.at(-1)?.reasons
  return (
    <>
      {hasEnded ? (
        <Notice tone={latest.status === 'withdrawn' ? 'info' : 'danger'} title={endTitles[latest.status] ?? t`This verification has ended`}>
          {reasons}
        </Notice>
      ) : null}
      {subject.status === 'awaiting-payment' ? <PaymentStep subject={subject} /> : null}
      {approved?.expiresOn ? (
        <Notice tone="success" title={t`Approved`}>
          {t`Valid until ${dayText(approved.expiresOn)}. We remind you a month before and a week before.`}
        </Notice>
      ) : null}
      <SentVerification verification={approved ?? latest} />
      <div>
        <Button variant={approved ? 'outline' : 'primary'} onClick={() => setRenewing(true)}>
          {approved ? t`Send new evidence` : t`Start again`}
        </Button>
      </div>
    </>
  )
}

function PaymentStep({ subject: { id, type } }: { readonly subject: OwnVerification['subject'] }) {
  const { user } = useHost().session
  const served = useServed()
  const plan = planOfOrganization(type)
  const checkout = planCheckoutPath(plan)
  return (
    <Notice tone="warning" title={t`One step left: payment`}>
      <Stack $gap={3}>
        <p>{t`Your plan is ${inLanguage(planNames[plan])} for ${moneyText(Number(planPrices[plan]), 'USD', 2)} a month. We activate your profile when we receive your payment.`}</p>
        {user?.id !== id ? (
          <p>{t`To pay, first create your account with the link in our welcome email.`}</p>
        ) : served(checkout) ? (
          <div>
            <Button as={Link} to={checkout} variant="primary">
              {t`Pay by card`}
            </Button>
          </div>
        ) : null}
      </Stack>
    </Notice>
  )
}

const endTitles: Readonly<Record<string, string>> = {
  rejected: t`Our team could not approve your verification`,
  withdrawn: t`You withdrew your verification`,
  expired: t`Your verification expired`,
  revoked: t`Our team removed the approval`,
}

/** What the page shows before the session is known. */
export function VerificationPageSkeleton() {
  return (
    <Page>
      <FormHead title={t`Verification`}>
        <Lead>{t`Prove to buyers who you are.`}</Lead>
      </FormHead>
      <VerificationSkeleton />
    </Page>
  )
}

function VerificationSkeleton() {
  return (
    <SkeletonGroup label={t`Loading your verification...`}>
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
