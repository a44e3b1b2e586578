import { t } from '@lingui/core/macro'
import { conversationPath, type Message, type Note } from '@ungana/contracts-messaging'
import { Button, bareList, color, Quiet, size, VisuallyHidden } from '@ungana/ui'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { byDay, clockTime } from '#lib/day-groups.ts'
import { byTime } from '#lib/notes/by-time.ts'
import { NoteBubble } from '#lib/notes/note-bubble.tsx'
import type { OutgoingMessage } from '#lib/outgoing-messages.ts'
import { Scroller } from '#lib/two-panes.tsx'
import { MessageRow } from './message-row.tsx'
import { OutgoingRow } from './outgoing-row.tsx'
import { has, type Thread } from './thread.ts'
import type { Other } from './use-other.ts'

const Log = styled(Scroller)`
  &:focus-visible {
    outline-offset: -3px;
  }
`

/* A short conversation sits at the bottom, next to the composer. */
const Lines = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: flex-end;
  gap: 8px;
  min-height: 100%;
  padding: 16px;
`

const Rows = styled.ol`
  ${bareList}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
`

const Day = styled.h3`
  justify-self: center;
  align-self: center;
  padding: 4px 12px;
  border-radius: 999px;
  background: ${color.sunk};
  color: ${color.ink2};
  font-size: ${size.tiny};
  font-weight: 500;
`

/* The message that a search led to. */
const Row = styled.li`
  &[aria-current] > article {
    border-color: ${color.marigold};
    background: ${color.marigoldTint};
    box-shadow: 0 0 0 2px ${color.marigold};
  }

  &:focus:not(:focus-visible) {
    outline: none;
  }
`

const LoadMore = styled.div`
  align-self: center;
  text-align: center;
`

const ToEnd = styled.div`
  position: sticky;
  bottom: 0;
  align-self: center;
  padding-bottom: 4px;
`

/** Distance from the end, in pixels, within which the list follows new messages. */
const NEAR = 120

interface ThreadMessagesProps {
  readonly log: RefObject<HTMLDivElement | null>
  readonly accountId: string
  readonly other: Other
  readonly translates: boolean
  readonly thread: Thread
  /** The company's own notes, oldest first. */
  readonly notes: readonly Note[]
  readonly outgoing: readonly OutgoingMessage[]
  /** Why a message waits, if that is known. */
  readonly waiting: (entry: OutgoingMessage) => string | undefined
  /** The number of the message to scroll to. */
  readonly at: number | null
  readonly onEarlier: () => Promise<void>
  /** Null when the end is loaded. */
  readonly onLater: (() => Promise<void>) | null
  readonly onRetry: (entry: OutgoingMessage) => void
  readonly onEdit: (entry: OutgoingMessage) => void
  readonly onDiscard: (entry: OutgoingMessage) => void
}

export function ThreadMessages(props: ThreadMessagesProps) {
  const { log, accountId, other, translates, thread, notes, outgoing, waiting, at, onEarlier, onLater, onRetry, onEdit, onDiscard } = props
  const found = useRef<HTMLLIElement>(null)
  useScrollPosition({ log, found, thread, outgoing: outgoing.length, notes: notes.length, at, atEnd: !onLater })
  return (
    <Log ref={log} role="log" aria-label={t`Messages with ${other.name}`} tabIndex={0}>
      <Lines>
        {thread.more ? (
          <LoadMoreButton
            key={thread.messages[0]?.seq}
            box={log}
            label={t`Earlier messages`}
            failure={t`Earlier messages failed to load.`}
            onLoad={onEarlier}
          />
        ) : null}
        {byDay(withNotes(thread, notes, !onLater), new Date()).map(({ day, items }) => (
          <Group key={day} day={day}>
            {items.map((message) =>
              !('seq' in message) ? (
                <Row key={message.id}>
                  <NoteBubble note={message} time={clockTime(message.createdAt)} />
                </Row>
              ) : (
                <Row key={message.id} {...(message.seq === at && { ref: found, tabIndex: -1, 'aria-current': true })}>
                  {message.seq === at ? <VisuallyHidden>{t`Found message:`} </VisuallyHidden> : null}
                  <MessageRow message={message} accountId={accountId} other={other} translates={translates} />
                </Row>
              ),
            )}
          </Group>
        ))}
        {onLater ? (
          <>
            <LoadMoreButton
              key={`after ${thread.messages.at(-1)?.seq}`}
              box={log}
              label={t`Later messages`}
              failure={t`Later messages failed to load.`}
              onLoad={onLater}
            />
            <ToEnd>
              <Button as={Link} to={conversationPath(other.id)} replace variant="outline" size="small">
                {t`Newest messages`}
              </Button>
            </ToEnd>
          </>
        ) : null}
        {outgoing.length > 0 ? (
          <Rows aria-label={t`Messages waiting to be sent`}>
            {outgoing.map((entry) => (
              <li key={entry.id}>
                <OutgoingRow
                  entry={entry}
                  waiting={waiting(entry)}
                  onRetry={() => onRetry(entry)}
                  onEdit={() => onEdit(entry)}
                  onDiscard={() => onDiscard(entry)}
                />
              </li>
            ))}
          </Rows>
        ) : null}
      </Lines>
    </Log>
  )
}

/** Messages and notes by time, without notes from before or after the loaded messages. */
function withNotes({ messages, more }: Thread, notes: readonly Note[], atEnd: boolean): readonly (Message | Note)[] {
  const [first, last] = [messages[0]?.createdAt ?? '', messages.at(-1)?.createdAt ?? '']
  const shown = notes.filter(({ createdAt }) => (!more || createdAt >= first) && (atEnd || createdAt <= last))
  return byTime(messages, shown)
}

function Group({ day, children }: { readonly day: string; readonly children: ReactNode }) {
  return (
    <>
      <Day>{day}</Day>
      <Rows aria-label={day}>{children}</Rows>
    </>
  )
}

interface LoadMoreButtonProps {
  readonly box: RefObject<HTMLDivElement | null>
  readonly label: string
  readonly failure: string
  readonly onLoad: () => Promise<void>
}

/** Loads more messages when it scrolls into view. The button is for keyboards, and for a second try after an error. */
function LoadMoreButton({ box, label, failure, onLoad }: LoadMoreButtonProps) {
  const button = useRef<HTMLDivElement>(null)
  const [loading, setLoading] = useState(false)
  const [failed, setFailed] = useState(false)
  const load = () => {
    setLoading(true)
    onLoad().then(
      () => setLoading(false),
      () => {
        setLoading(false)
        setFailed(true)
      },
    )
  }
  const loadNow = useEffectEvent(load)
  useEffect(() => {
    const seen = button.current
    if (!seen) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadNow(), {
      root: box.current,
      rootMargin: '200px 0px',
    })
    watch.observe(seen)
    return () => watch.disconnect()
  }, [box])
  return (
    <LoadMore ref={button}>
      {failed ? <Quiet role="alert">{failure}</Quiet> : null}
      <Button variant="ghost" size="small" loading={loading} loadingLabel={t`Loading...`} onClick={load}>
        {failed ? t`Try again` : label}
      </Button>
    </LoadMore>
  )
}

interface ScrollInput {
  readonly log: RefObject<HTMLDivElement | null>
  /** The row of the message with the number `at`. */
  readonly found: RefObject<HTMLLIElement | null>
  readonly thread: Thread
  readonly outgoing: number
  readonly notes: number
  readonly at: number | null
  /** Whether the newest message is loaded. */
  readonly atEnd: boolean
}

/**
 * Scrolls to the found message, or else to the end. Follows new messages and notes while the reader is near the end. Otherwise keeps the reading
 * position, even when earlier messages load above.
 */
function useScrollPosition({ log, found, thread, outgoing, notes, at, atEnd }: ScrollInput) {
  const fromEnd = useRef(0)
  const first = thread.messages[0]?.seq
  const last = thread.messages.at(-1)?.seq
  const previous = useRef({ first, last, outgoing, atEnd })
  const followsEnd = useRef(atEnd)
  useEffect(() => {
    const box = log.current
    if (!box) return
    const onScroll = () => {
      fromEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight
    }
    // Translations and notices change heights. A reader at the end stays at the end.
    const resizeObserver = new ResizeObserver(() => {
      if (followsEnd.current && fromEnd.current < NEAR) box.scrollTop = box.scrollHeight
    })
    for (const sized of [box, ...box.children]) resizeObserver.observe(sized)
    box.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      resizeObserver.disconnect()
      box.removeEventListener('scroll', onScroll)
    }
  }, [log])
  // biome-ignore lint/correctness/useExhaustiveDependencies: notes make the list longer
  useLayoutEffect(() => {
    const box = log.current
    if (!box) return
    const before = previous.current
    previous.current = { first, last, outgoing, atEnd }
    followsEnd.current = atEnd
    const earlierAdded = before.first !== first && before.last === last && before.outgoing === outgoing
    if (earlierAdded) box.scrollTop = box.scrollHeight - box.clientHeight - fromEnd.current
    else if (before.atEnd && (fromEnd.current < NEAR || outgoing > before.outgoing)) box.scrollTop = box.scrollHeight
    fromEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight
  }, [log, first, last, outgoing, notes, atEnd])

  // A second press on the same link scrolls there again.
  const { key: visit } = useLocation()
  const isHere = at !== null && has(thread, at)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls once per visit, not again when more messages load
  useLayoutEffect(() => {
    const [box, row] = [log.current, found.current]
    if (!isHere || !box || !row) return
    // Centre the message in the box. If the message is taller than the box, show its beginning. The page itself does not scroll.
    const above = Math.max(0, (box.clientHeight - row.offsetHeight) / 2)
    box.scrollTop += row.getBoundingClientRect().top - box.getBoundingClientRect().top - above
    row.focus({ preventScroll: true })
    fromEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight
  }, [visit, at, isHere])
}
