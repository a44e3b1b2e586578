import { t } from '@lingui/core/macro'
import { conversationPath } from '@ungana/contracts-messaging'
import { Button, bareList, color, Quiet, size, VisuallyHidden } from '@ungana/ui'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { byDay, clockTime } from '#lib/day-groups.ts'
import { NoteBubble } from '#lib/notes/note-bubble.tsx'
import type { OutgoingMessage } from '#lib/outgoing-messages.ts'
import { Scroller } from '#lib/two-panes.tsx'
import { CardRow } from './card-queries.ts'
import { isCard, isMessage, type Line } from './cards.ts'
import { MessageRow } from './message-row.tsx'
import { OutgoingRow } from './outgoing-row.tsx'
import type { Thread } from './thread.ts'
import type { Place } from './thread-pane.tsx'
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

/* What a search led to. */
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
  /** Messages, cards and notes by time. */
  readonly lines: readonly Line[]
  /** Whether earlier cards exist. */
  readonly earlierCards: boolean
  /** Whether the newest cards did not load. */
  readonly cardsFailed: boolean
  readonly outgoing: readonly OutgoingMessage[]
  /** Why a message waits, if that is known. */
  readonly waiting: (entry: OutgoingMessage) => string | undefined
  readonly place: Place
  readonly onEarlier: () => Promise<void>
  /** Null when the end is loaded. */
  readonly onLater: (() => Promise<void>) | null
  readonly onRetry: (entry: OutgoingMessage) => void
  readonly onEdit: (entry: OutgoingMessage) => void
  readonly onDiscard: (entry: OutgoingMessage) => void
}

export function ThreadMessages(props: ThreadMessagesProps) {
  const {
    log,
    accountId,
    other,
    translates,
    thread,
    lines,
    earlierCards,
    cardsFailed,
    outgoing,
    waiting,
    place,
    onEarlier,
    onLater,
    onRetry,
    onEdit,
    onDiscard,
  } = props
  const found = useRef<HTMLLIElement>(null)
  const { at, cardId } = place
  const isFound = (line: Line) => (cardId === null ? isMessage(line) && line.seq === at : line.id === cardId)
  const target = lines.some(isFound) ? (cardId ?? at) : null
  useScrollPosition({ log, found, lines, outgoing: outgoing.length, target, atEnd: !onLater })
  return (
    <Log ref={log} role="log" aria-label={t`Messages with ${other.name}`} tabIndex={0}>
      <Lines>
        {cardsFailed ? <Quiet role="alert">{t`The inquiries with this company failed to load.`}</Quiet> : null}
        {thread.more || earlierCards ? (
          <LoadMoreButton key={lines[0]?.id} box={log} label={t`Earlier messages`} failure={t`Earlier messages failed to load.`} onLoad={onEarlier} />
        ) : null}
        {byDay(lines, new Date()).map(({ day, items }) => (
          <Group key={day} day={day}>
            {items.map((line) => (
              <Row key={line.id} {...(isFound(line) && { ref: found, tabIndex: -1, 'aria-current': true })}>
                {isFound(line) ? <VisuallyHidden>{isCard(line) ? t`Found in an inquiry:` : t`Found message:`} </VisuallyHidden> : null}
                {isMessage(line) ? (
                  <MessageRow message={line} accountId={accountId} other={other} translates={translates} />
                ) : isCard(line) ? (
                  <CardRow card={line} accountId={accountId} other={other} />
                ) : (
                  <NoteBubble note={line} time={clockTime(line.createdAt)} />
                )}
              </Row>
            ))}
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
  /** The row to scroll to. */
  readonly found: RefObject<HTMLLIElement | null>
  readonly lines: readonly Line[]
  readonly outgoing: number
  /** Names the row to scroll to; null if it is not shown. */
  readonly target: string | number | null
  /** Whether the newest message is loaded. */
  readonly atEnd: boolean
}

/**
 * Scrolls to the found line, or else to the end. Follows new lines while the reader is near the end. Otherwise keeps the reading
 * position, even when earlier lines load above.
 */
function useScrollPosition({ log, found, lines, outgoing, target, atEnd }: ScrollInput) {
  const fromEnd = useRef(0)
  const first = lines[0]?.id
  const last = lines.at(-1)?.id
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines.length changes when a card comes between two messages
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
  }, [log, first, last, outgoing, lines.length, atEnd])

  // A second press on the same link scrolls there again.
  const { key: visit } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit scrolls once, not each loaded line
  useLayoutEffect(() => {
    const [box, row] = [log.current, found.current]
    if (target === null || !box || !row) return
    // Centre the row in the box. If it is taller than the box, show its beginning. The page itself does not scroll.
    const above = Math.max(0, (box.clientHeight - row.offsetHeight) / 2)
    box.scrollTop += row.getBoundingClientRect().top - box.getBoundingClientRect().top - above
    row.focus({ preventScroll: true })
    fromEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight
  }, [visit, target])
}
