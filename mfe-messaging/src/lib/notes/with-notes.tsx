import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { addNote, MESSAGE_MAX, type ThreadName } from '@ungana/contracts-messaging'
import { Button, Chip, color, Stack, TextAreaField } from '@ungana/ui'
import { ActionFailure, call, newIdempotencyKey, useHost } from '@ungana/web-kit'
import { type Dispatch, type FormEvent, type ReactNode, type SetStateAction, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { failureText } from '#lib/failure-text.ts'
import { Replying } from '#lib/replying.tsx'
import { useShowNote, useWritesNotes } from './use-notes.ts'

const Bar = styled.div`
  padding: 8px 16px 0;
  border-top: 1px solid ${color.line};

  + * {
    border-top: 0;
  }
`

const NoteForm = styled(Stack)`
  padding: 12px 16px calc(12px + env(safe-area-inset-bottom, 0px));
  background: ${color.marigoldTint};

  textarea {
    max-height: 30svh;
  }
`

interface WithNotesProps {
  readonly accountId: string
  readonly thread: ThreadName
  /** The form that writes to the other side. */
  readonly children: ReactNode
}

/** Adds a switch to a form, for writing to colleagues instead. A company of one person sees only the form, which stays mounted when the team is known. */
export function WithNotes({ accountId, thread, children }: WithNotesProps) {
  const [writesNote, setWritesNote] = useState(false)
  // Kept here, so that a look at the messages does not cost the half-written note.
  const [text, setText] = useState('')
  const hasColleagues = useWritesNotes(accountId)
  return (
    <>
      {hasColleagues ? (
        <Bar>
          <Chip pressed={writesNote} onPressedChange={setWritesNote}>
            {t`Internal note`}
          </Chip>
        </Bar>
      ) : null}
      {hasColleagues && writesNote ? (
        <WriteNote accountId={accountId} thread={thread} text={text} onText={setText} />
      ) : (
        <Replying accountId={accountId} thread={thread} hasColleagues={hasColleagues}>
          {children}
        </Replying>
      )}
    </>
  )
}

interface WriteNoteProps {
  readonly accountId: string
  readonly thread: ThreadName
  readonly text: string
  readonly onText: Dispatch<SetStateAction<string>>
}

function WriteNote({ accountId, thread, text, onText }: WriteNoteProps) {
  const { toast } = useHost()
  const show = useShowNote(accountId, thread)
  const key = useRef(newIdempotencyKey())
  const add = useMutation({
    mutationFn: (content: string) => call(addNote, { params: thread, body: { content } }, { idempotencyKey: key.current, account: accountId }),
    onSuccess: (note, saved) => {
      show(note)
      // Text typed while the note was being saved stays.
      onText((typed) => (typed === saved ? '' : typed))
      key.current = newIdempotencyKey()
    },
    onError: (error) => toast({ title: t`The note was not saved`, description: failureText(error), variant: 'destructive' }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() && !add.isPending) add.mutate(text)
  }
  return (
    <NoteForm as="form" $gap={2} aria-label={t`Internal note`} onSubmit={submit}>
      <TextAreaField
        label={t`Note to your colleagues`}
        hint={t`Only your company sees it.`}
        rows={2}
        maxLength={MESSAGE_MAX}
        value={text}
        onChange={(event) => {
          onText(event.currentTarget.value)
          // Another text is another note.
          key.current = newIdempotencyKey()
        }}
      />
      <div>
        <Button type="submit" size="small" disabled={!text.trim()} loading={add.isPending} loadingLabel={t`Saving...`}>
          {t`Add note`}
        </Button>
      </div>
      <ActionFailure error={add.error && failureText(add.error)} />
    </NoteForm>
  )
}
