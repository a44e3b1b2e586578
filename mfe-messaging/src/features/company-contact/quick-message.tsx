import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { CompanyContact } from '@ungana/contracts-directory'
import { conversationPath } from '@ungana/contracts-messaging'
import { Button, Notice, Stack, TextAreaField, TextLink } from '@ungana/ui'
import { ActionFailure, useHost, useWriter, waitingText } from '@ungana/web-kit'
import { type FormEvent, useRef, useState } from 'react'
import { messagingKey } from '#lib/message-keys.ts'
import { type OutgoingMessage, useOutgoingMessages, writeMessage } from '#lib/outgoing-messages.ts'
import { QuotaMeter } from '#lib/quota-meter.tsx'
import { useDraft } from '#lib/use-draft.ts'

interface QuickMessageProps {
  readonly company: CompanyContact
  /** Null for visitors. */
  readonly accountId: string | null
}

/** Writes a message from the company's page. Shares its draft with the conversation. */
export function QuickMessage({ company, accountId }: QuickMessageProps) {
  const { toast } = useHost()
  const { businessId: otherId, businessName: otherName } = company
  const writer = useWriter()
  const { draft, text } = useDraft(otherId)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const area = useRef<HTMLTextAreaElement>(null)
  const fail = (title: string, description?: string) => {
    setProblem(description ?? title)
    toast({ title, ...(description && { description }), variant: 'destructive' })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    if (writer === undefined) return fail(t`Authentication required`, t`Please login to send messages`)
    if (!text.trim()) return fail(t`Cannot send empty message`)
    setProblem('')
    setSending(true)
    // The button is about to be disabled and would lose the focus.
    area.current?.focus()
    try {
      await draft.send((content, key) => writeMessage(writer, { otherId, otherName, content }, key))
    } catch {
      fail(t`Failed to send message`, t`Please try again`)
    } finally {
      setSending(false)
    }
  }
  return (
    <Stack as="form" $gap={3} aria-label={t`Quick message`} onSubmit={submit}>
      <TextAreaField
        ref={area}
        label={t`Message to ${otherName}`}
        hideLabel
        placeholder={t`Type your message...`}
        rows={3}
        maxLength={4000}
        value={text}
        onChange={(event) => {
          setProblem('')
          draft.write(event.currentTarget.value)
        }}
      />
      <Button type="submit" variant="primary" full disabled={!text.trim() && !sending} loading={sending} loadingLabel={t`Sending...`}>
        {t`Send Message`}
      </Button>
      <ActionFailure error={problem} />
      {accountId ? (
        <>
          <QuotaMeter accountId={accountId} />
          <SendingState accountId={accountId} company={company} moveFocus={() => area.current?.focus()} />
        </>
      ) : null}
    </Stack>
  )
}

interface OnItsWayProps {
  readonly accountId: string
  readonly company: CompanyContact
  /** Moves the focus when the pressed button disappears. */
  readonly moveFocus: () => void
}

/** The state of messages sent from this panel: waiting, refused or sent. */
function SendingState({ accountId, company: { businessId, businessName }, moveFocus }: OnItsWayProps) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const [sent, setSent] = useState(false)
  const { journal, entries } = useOutgoingMessages({
    sent: ({ subject }) => {
      if (subject === businessId) setSent(true)
      void queries.invalidateQueries({ queryKey: messagingKey(accountId) })
    },
    refused: ({ refusal }) =>
      toast({ title: t`Failed to send message`, description: refusal?.message ?? t`Please try again`, variant: 'destructive' }),
  })
  const waiting = entries.filter(({ subject }) => subject === businessId)
  const refused = waiting.find(({ refusal }) => refusal)
  if (refused)
    return (
      <Notice tone="danger" title={t`Not sent`} role="alert">
        {refused.refusal?.message}{' '}
        <Button variant="link" size="small" onClick={() => void journal.retry(refused).then(moveFocus)}>
          {t`Try again`}
        </Button>{' '}
        <Button variant="link" size="small" onClick={() => void journal.discard(refused, { asked: false }).then(moveFocus)}>
          {t`Discard`}
        </Button>
      </Notice>
    )
  if (waiting.length > 0)
    return (
      <Notice role="status" title={t`Waiting`}>
        {t`Your message is saved in this browser.`} {waitingText(waiting[0] as OutgoingMessage, entries)}
      </Notice>
    )
  if (!sent) return null
  return (
    <Notice tone="success" role="status" title={t`Message sent`}>
      <TextLink href={conversationPath(businessId)}>{t`Conversation with ${businessName}`}</TextLink>
    </Notice>
  )
}
