import { submitVerification, type Verification } from '@ungana/contracts-directory'
import { Button, Card, Cluster, Notice, SectionHeading, Stack } from '@ungana/ui'
import { call, refusalOf, useHost } from '@ungana/web-kit'
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

/** One that is its owner's turn: a draft, or where changes were asked for. */
export function OpenVerification({ subject, verification }: OpenVerificationProps) {
  const { id, status, registrationNumber, documents, steps } = verification
  const [editing, setEditing] = useState(registrationNumber === null)
  const asked = status === 'changes-requested' ? [...steps].reverse().find((step) => step.status === 'changes-requested')?.reasons : null
  const needsDocuments = subject.kind === 'business'
  return (
    <Stack $gap={5}>
      {asked ? (
        <Notice tone="warning" title="Our team asks you for changes">
          <Why>{asked}</Why>
        </Notice>
      ) : null}
      {editing ? (
        <EvidenceForm key={id} subject={subject} open={verification} autoFocus={registrationNumber !== null} onSaved={() => setEditing(false)} />
      ) : (
        <Details verification={verification} onEdit={() => setEditing(true)} />
      )}
      <Documents verification={verification} required={needsDocuments} />
      <Send
        id={id}
        again={status === 'changes-requested'}
        missing={editing ? 'Save your details first.' : needsDocuments && documents.length === 0 ? 'Add at least one document first.' : null}
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
            Edit
          </Button>
        }
      >
        What you are registered as
      </SectionHeading>
      <FactList>
        <Fact name="Country of registration">{country}</Fact>
        <Fact name="Registration number">{registrationNumber}</Fact>
        <Fact name="Tax number">{taxNumber}</Fact>
      </FactList>
      {note ? <Prose>{note}</Prose> : null}
    </Card>
  )
}

interface SendProps {
  readonly id: string
  readonly again: boolean
  /** What is to be done before; null when it can be sent. */
  readonly missing: string | null
}

function Send({ id, again, missing }: SendProps) {
  const { toast } = useHost()
  const query = useLinkToken()
  const refresh = useRefresh()
  const [sending, setSending] = useState(false)
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async () => {
    setTried(true)
    setProblem(null)
    if (missing) return
    setSending(true)
    try {
      await call(submitVerification, { params: { id }, query })
      toast({ title: 'Sent to our team', description: 'We answer within 1-2 business days, by e-mail.' })
      await refresh()
    } catch (error) {
      setProblem(refusalOf(error, []).message)
      setSending(false)
      await refresh()
    }
  }
  const told = problem ?? (tried ? missing : null)
  return (
    <Stack $gap={3}>
      <div role="alert">{told ? <Notice tone="danger">{told}</Notice> : null}</div>
      <Cluster $gap={3}>
        <Button variant="primary" size="large" loading={sending} onClick={send}>
          {again ? 'Send again' : 'Send for review'}
        </Button>
        <Withdraw id={id} draft={!again} />
      </Cluster>
    </Stack>
  )
}
