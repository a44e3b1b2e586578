import { Badge, Button, Card, Cluster, ConfirmDialog, EmptyState, Quiet, SectionHeading, SkeletonGroup, SkeletonText, Stack } from '@ungana/ui'
import { type JournalEntry, momentText, useUnsent, waitingText } from '@ungana/web-kit'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { useHostApi } from '#federation/host-api.tsx'

const Text = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
`

const Entries = styled(Stack)`
  &:focus {
    outline: none;
  }
`

export function UnsentSkeleton() {
  return (
    <SkeletonGroup label="Loading...">
      <Stack $gap={3}>
        <SkeletonText width="40%" />
        <SkeletonText width="80%" />
      </Stack>
    </SkeletonGroup>
  )
}

export function UnsentList({ accountId }: { readonly accountId: string }) {
  const { toast } = useHostApi()
  const { entries, sendNow, retry, discard } = useUnsent(accountId)
  const [discarding, setDiscarding] = useState<JournalEntry | null>(null)
  const list = useRef<HTMLDivElement>(null)
  if (!entries) return <UnsentSkeleton />
  // The pressed button disappears with its entry.
  const moveFocus = () => list.current?.focus()
  const confirmDiscard = async (entry: JournalEntry) => {
    setDiscarding(null)
    if ((await discard(entry)) === 'gone')
      toast({ title: 'No longer waiting', description: 'It was already sent, or you discarded it in another tab.' })
    moveFocus()
  }
  return (
    <Entries ref={list} tabIndex={-1} role="region" aria-label="Unsent" $gap={4}>
      {entries.length === 0 ? (
        <EmptyState title="Everything is sent" artId="unsent">
          What you write without a connection appears here until it is sent.
        </EmptyState>
      ) : null}
      {entries.some(({ refusal }) => !refusal) ? (
        <div>
          <Button variant="outline" onClick={sendNow}>
            Send now
          </Button>
        </div>
      ) : null}
      {entries.map((entry) => (
        <Entry
          key={entry.id}
          entry={entry}
          waiting={waitingText(entry, entries)}
          onRetry={() => void retry(entry).then(moveFocus)}
          onDiscard={() => setDiscarding(entry)}
        />
      ))}
      {discarding ? (
        <ConfirmDialog
          title="Discard this?"
          description={
            discarding.attemptedAt === null
              ? `${discarding.title}: it was not sent, and we will delete it from this device.`
              : `${discarding.title}: we will not try to send it again. An earlier attempt may have arrived.`
          }
          confirm="Discard"
          onConfirm={() => void confirmDiscard(discarding)}
          onClose={() => setDiscarding(null)}
        />
      ) : null}
    </Entries>
  )
}

interface EntryProps {
  readonly entry: JournalEntry
  /** Why it waits, if that is known. */
  readonly waiting: string | undefined
  readonly onRetry: () => void
  readonly onDiscard: () => void
}

function Entry({ entry: { id, title, text, path, files, writtenAt, refusal }, waiting, onRetry, onDiscard }: EntryProps) {
  return (
    <Card as="article" aria-labelledby={`unsent-${id}`}>
      <Stack $gap={3}>
        <Cluster>
          <SectionHeading id={`unsent-${id}`}>{title}</SectionHeading>
          <Badge tone={refusal ? 'danger' : 'warning'}>{refusal ? 'Not sent' : 'Waiting'}</Badge>
        </Cluster>
        <Text>{text}</Text>
        {files.length > 0 ? <Quiet>With {files.map(({ name }) => name).join(', ')}</Quiet> : null}
        <Quiet>
          Written <time dateTime={writtenAt}>{momentText(writtenAt)}</time>
        </Quiet>
        {refusal ? <p>{refusal.message}</p> : waiting ? <p>{waiting}</p> : null}
        <Cluster>
          {refusal && !refusal.changeFirst ? (
            <Button variant="outline" onClick={onRetry}>
              Try again
            </Button>
          ) : null}
          <Button as={Link} to={path} variant="outline">
            {refusal ? 'Edit' : 'Open'}
          </Button>
          <Button variant="outline" onClick={onDiscard}>
            Discard
          </Button>
        </Cluster>
      </Stack>
    </Card>
  )
}
