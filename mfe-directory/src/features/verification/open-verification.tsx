import { t } from '@lingui/core/macro'
import { submitVerification, type Verification } from '@ungana/contracts-directory'
import { Button, Card, Cluster, Notice, SectionHeading, Stack } from '@ungana/ui'
import { call, inLanguage, refusalOf, useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { styled } from 'styled-components'
import { Fact, FactList, Prose } from '#lib/detail-page.tsx'
import { Documents } from './documents.tsx'
import { EvidenceForm } from './evidence-form.tsx'
import { useLinkToken, useRefresh } from './own-verification.ts'
import { Withdraw } from './sent-verification.tsx'

interface OpenVerificationProps {
  readonly subject: { readonly id: string; readonly kind: string; readonly country: string }
  readonly verification: Verification
}

const Why = styled.p`
  margin-top: 4px;
  white-space: pre-line;
  overflow-wrap: anywhere;
`

/** A verification that its owner can edit: a draft, or one with requested changes. */
export function OpenVerification({ subject, verification }: OpenVerificationProps) {
  const { id, status, registrationNumber, documents, steps } = verification
  const [editing, setEditing] = useState(registrationNumber === null)
  const requestedChanges = status === 'changes-requested' ? [...steps].reverse().find((step) => step.status === 'changes-requested')?.reasons : null
  const needsDocuments = subject.kind === 'business'
  return (
    <Stack $gap={5}>
      {requestedChanges ? (
        <Notice tone="warning" title={t`Our team asks for changes`}>
          <Why>{requestedChanges}</Why>
        </Notice>
      ) : null}
      {editing ? (
        <EvidenceForm key={id} subject={subject} open={verification} autoFocus={registrationNumber !== null} onSaved={() => setEditing(false)} />
      ) : (
        <Details verification={verification} onEdit={() => setEditing(true)} />
      )}
      <Documents verification={verification} isRequired={needsDocuments} />
      <Send
        id={id}
        isResend={status === 'changes-requested'}
        missing={editing ? t`Save your details first.` : needsDocuments && documents.length === 0 ? t`Add at least one document first.` : null}
      />
    </Stack>
  )
}

function Details({ verification, onEdit }: { readonly verification: Verification; readonly onEdit: () => void }) {
  const { country, registrationNumber, taxNumber, note } = verification
  return (
    <Card as="section" aria-labelledby="details">
      <SectionHeading
        id="details"
        action={
          <Button variant="link" onClick={onEdit}>
            {t`Edit`}
          </Button>
        }
      >
        {t`Registration details`}
      </SectionHeading>
      <FactList>
        <Fact name={t`Country of registration`}>{inLanguage(country ?? '')}</Fact>
        <Fact name={t`Registration number`}>{registrationNumber}</Fact>
        <Fact name={t`Tax number`}>{taxNumber}</Fact>
      </FactList>
      {note ? <Prose>{note}</Prose> : null}
    </Card>
  )
}

interface SendProps {
  readonly id: string
  readonly isResend: boolean
  /** What the owner must do first; null when the verification can be sent. */
  readonly missing: string | null
}

function Send({ id, isResend, missing }: SendProps) {
  const { toast } = useHost()
  const query = useLinkToken()
  const refresh = useRefresh()
  const [sending, setSending] = useState(false)
  const [wasTried, setWasTried] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async () => {
    setWasTried(true)
    setProblem(null)
    if (missing) return
    setSending(true)
    try {
      await call(submitVerification, { params: { id }, query })
      toast({ title: t`Sent to our team`, description: t`We reply by email within 1-2 business days.` })
      await refresh()
    } catch (error) {
      setProblem(refusalOf(error, []).message)
      setSending(false)
      await refresh()
    }
  }
  const message = problem ?? (wasTried ? missing : null)
  return (
    <Stack $gap={3}>
      <div role="alert">{message ? <Notice tone="danger">{message}</Notice> : null}</div>
      <Cluster $gap={3}>
        <Button variant="primary" size="large" loading={sending} onClick={send}>
          {isResend ? t`Send again` : t`Send for review`}
        </Button>
        <Withdraw id={id} isDraft={!isResend} />
      </Cluster>
    </Stack>
  )
}
