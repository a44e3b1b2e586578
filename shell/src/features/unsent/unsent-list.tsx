import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
    <SkeletonGroup label={t`Loading...`}>
      <Stack $gap={3}>
        <SkeletonText width="40%" />
        <SkeletonText width="80%" />
      </Stack>
    </SkeletonGroup>
  )
}

export function UnsentList({ writer }: { readonly writer: string }) {
  const { toast } = useHostApi()
  const { entries, sendNow, retry, discard } = useUnsent(writer)
  const [discarding, setDiscarding] = useState<JournalEntry | null>(null)
  const list = useRef<HTMLDivElement>(null)
  if (!entries) return <UnsentSkeleton />
  // The pressed button disappears with its entry.
  const moveFocus = () => list.current?.focus()
  const confirmDiscard = async (entry: JournalEntry) => {
    setDiscarding(null)
    if ((await discard(entry)) === 'gone')
      toast({ title: t`No longer waiting`, description: t`It was already sent, or you discarded it in another tab.` })
    moveFocus()
  }
  return (
    <Entries ref={list} tabIndex={-1} role="region" aria-label={t`Unsent`} $gap={4}>
      {entries.length === 0 ? (
        <EmptyState title={t`Everything is sent`} artId="unsent">
          {t`What you write without a connection appears here until it is sent.`}
        </EmptyState>
      ) : null}
      {entries.some(({ refusal }) => !refusal) ? (
        <div>
          <Button variant="outline" onClick={sendNow}>
            {t`Send now`}
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
          title={t`Discard this?`}
          description={
            discarding.attemptedAt === null
              ? t`${discarding.title}: it was not sent, and we will delete it from this device.`
              : t`${discarding.title}: we will not try to send it again. An earlier attempt may have arrived.`
          }
          confirm={t`Discard`}
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
          <Badge tone={refusal ? 'danger' : 'warning'}>{refusal ? t`Not sent` : t`Waiting`}</Badge>
        </Cluster>
        <Text>{text}</Text>
        {files.length > 0 ? <Quiet>{t`With ${files.map(({ name }) => name).join(', ')}`}</Quiet> : null}
        <Quiet>
          <Trans>
            Written <time dateTime={writtenAt}>{momentText(writtenAt)}</time>
          </Trans>
        </Quiet>
        {refusal ? <p>{refusal.message}</p> : waiting ? <p>{waiting}</p> : null}
        <Cluster>
          {refusal && !refusal.changeFirst ? (
            <Button variant="outline" onClick={onRetry}>
              {t`Try again`}
            </Button>
          ) : null}
          <Button as={Link} to={path} variant="outline">
            {refusal ? t`Edit` : t`Open`}
          </Button>
          <Button variant="outline" onClick={onDiscard}>
            {t`Discard`}
          </Button>
        </Cluster>
      </Stack>
    </Card>
  )
}
