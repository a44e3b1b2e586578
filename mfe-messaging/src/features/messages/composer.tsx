import { t } from '@lingui/core/macro'
import { MESSAGE_MAX } from '@ungana/contracts-messaging'
import { numberText } from '@ungana/language/formats'
import { Button, color, hiddenFromSight, media, Notice, TextAreaField } from '@ungana/ui'
import { ActionFailure, useHost } from '@ungana/web-kit'
import Send from 'lucide-react/icons/send'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { AttachFiles, ChosenFiles, problemOf } from '#lib/attach-files.tsx'
import type { Draft } from '#lib/draft.ts'
import { QuotaMeter } from '#lib/quota-meter.tsx'
import { useBlock } from '#lib/use-block.ts'
import type { ChosenFiles as Chosen } from '#lib/use-chosen-files.ts'
import type { Other } from './use-other.ts'

const Box = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
  padding: 12px 16px calc(12px + env(safe-area-inset-bottom, 0px));
  border-top: 1px solid ${color.line};
`

const Row = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 8px;
  align-items: end;

  textarea {
    max-height: 30svh;
    resize: none;
  }

  ${media.phone} {
    > button > span {
      ${hiddenFromSight}
    }
  }
`

interface ComposerProps {
  readonly accountId: string
  readonly other: Other
  readonly draft: Draft
  readonly text: string
  readonly chosen: Chosen
  /** The text field; null when writing is not possible. */
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** Resolves once the message is in the journal. */
  readonly onSend: (text: string, key: string) => Promise<void>
}

export function Composer(props: ComposerProps) {
  const { accountId, other } = props
  const unblock = useBlock(accountId, other)
  if (other.sample)
    return (
      <Box as="div">
        <Notice>{t`This is a sample company, so nobody reads messages sent to it. Registered companies do reply.`}</Notice>
      </Box>
    )
  if (other.blocked)
    return (
      <Box as="div">
        <Notice title={t`You have blocked ${other.name}`}>
          <Button variant="link" size="small" loading={unblock.isPending} onClick={() => unblock.mutate(false)}>
            {t`Unblock to write a message`}
          </Button>
        </Notice>
      </Box>
    )
  return <MessageForm {...props} />
}

/** Enter sends the message. Shift and Enter adds a line break. */
function MessageForm({ accountId, other, draft, text, chosen, field, onSend }: ComposerProps) {
  const { toast } = useHost()
  const { files, choose, forget } = chosen
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  /** The text for which Enter was pressed while the last message was being stored. */
  const next = useRef('')
  const fail = (title: string, description?: string) => {
    setProblem(description ?? title)
    toast({ title, ...(description && { description }), variant: 'destructive' })
  }
  const send = async () => {
    if (sending) {
      next.current = text
      return
    }
    const content = text.trim()
    if (!content) return fail(t`Cannot send empty message`)
    if (content.length > MESSAGE_MAX) return fail(t`Failed to send message`, t`Please use at most ${numberText(MESSAGE_MAX)} characters`)
    // Files also come from other apps and from a message that was not sent.
    const refused = problemOf(files)
    if (refused) return fail(t`Failed to send message`, refused)
    setProblem('')
    setSending(true)
    field.current?.focus()
    try {
      await draft.send(onSend)
      forget(files)
    } catch {
      // The browser refused to store the message, so the text stays in the field.
      fail(t`Failed to send message`, t`Please try again`)
    } finally {
      setSending(false)
    }
  }
  const sendNext = useEffectEvent(() => {
    const kept = next.current
    next.current = ''
    if (kept && kept === text) void send()
  })
  useEffect(() => {
    if (!sending) sendNext()
  }, [sending])
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a word, Enter only confirms the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  return (
    <Box
      aria-label={t`Write a message`}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <ActionFailure error={problem} />
      <ChosenFiles files={files} onChange={choose} />
      <Row>
        <AttachFiles files={files} onChange={choose} onProblem={setProblem} />
        <TextAreaField
          ref={field}
          label={t`Message to ${other.name}`}
          hideLabel
          placeholder={t`Type your message...`}
          rows={1}
          value={text}
          onChange={(event) => {
            setProblem('')
            draft.write(event.currentTarget.value)
          }}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" variant="primary" disabled={!text.trim() || sending} icon={<Send aria-hidden />}>
          {t`Send`}
        </Button>
      </Row>
      <QuotaMeter accountId={accountId} />
    </Box>
  )
}
