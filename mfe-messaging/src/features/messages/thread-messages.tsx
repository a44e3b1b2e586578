import { conversationPath } from '@ungana/contracts-messaging'
import { Button, bareList, color, Quiet, size, VisuallyHidden } from '@ungana/ui'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { byDay } from '#lib/day-groups.ts'
import type { OutboxEntry } from '#lib/outbox/outbox-entry.ts'
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

/* Few messages stand at the end, where the next one comes. */
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

/* A found message, as what was searched for is marked in a list. */
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

const Further = styled.div`
  align-self: center;
  text-align: center;
`

const ToEnd = styled.div`
  position: sticky;
  bottom: 0;
  align-self: center;
  padding-bottom: 4px;
`

/** How near to its end, in pixels, the thread follows what comes. */
const NEAR = 120

interface ThreadMessagesProps {
  readonly log: RefObject<HTMLDivElement | null>
  readonly accountId: string
  readonly other: Other
  readonly translates: boolean
  readonly thread: Thread
  readonly outgoing: readonly OutboxEntry[]
  /** The number of the message that the reader was led to. */
  readonly at: number | null
  readonly onEarlier: () => Promise<void>
  /** Null where the end is here. */
  readonly onLater: (() => Promise<void>) | null
  readonly onRetry: (entry: OutboxEntry) => void
  readonly onDiscard: (entry: OutboxEntry) => void
}

export function ThreadMessages(props: ThreadMessagesProps) {
  const { log, accountId, other, translates, thread, outgoing, at, onEarlier, onLater, onRetry, onDiscard } = props
  const found = useRef<HTMLLIElement>(null)
  useKeptPlace({ log, found, thread, outgoing: outgoing.length, at, atEnd: !onLater })
  return (
    <Log ref={log} role="log" aria-label={`Messages with ${other.name}`} tabIndex={0}>
      <Lines>
        {thread.more ? <FurtherButton key={thread.messages[0]?.seq} box={log} label="Earlier messages" onFurther={onEarlier} /> : null}
        {byDay(thread.messages, new Date()).map(({ day, items }) => (
          <Group key={day} day={day}>
            {items.map((message) => (
              <Row key={message.id} {...(message.seq === at && { ref: found, tabIndex: -1, 'aria-current': true })}>
                {message.seq === at ? <VisuallyHidden>Found message: </VisuallyHidden> : null}
                <MessageRow message={message} accountId={accountId} other={other} translates={translates} />
              </Row>
            ))}
          </Group>
        ))}
        {onLater ? (
          <>
            <FurtherButton key={`after ${thread.messages.at(-1)?.seq}`} box={log} label="Later messages" onFurther={onLater} />
            <ToEnd>
              <Button as={Link} to={conversationPath(other.id)} replace variant="outline" size="small">
                Newest messages
              </Button>
            </ToEnd>
          </>
        ) : null}
        {outgoing.length > 0 ? (
          <Rows aria-label="On their way">
            {outgoing.map((entry) => (
              <li key={entry.id}>
                <OutgoingRow entry={entry} onRetry={() => onRetry(entry)} onDiscard={() => onDiscard(entry)} />
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

interface FurtherButtonProps {
  readonly box: RefObject<HTMLDivElement | null>
  readonly label: string
  readonly onFurther: () => Promise<void>
}

/** Further ones come when the beginning, or the end, is in sight; the button is for who does not scroll, and for a second try. */
function FurtherButton({ box, label, onFurther }: FurtherButtonProps) {
  const button = useRef<HTMLDivElement>(null)
  const [loading, setLoading] = useState(false)
  const [failed, setFailed] = useState(false)
  const load = () => {
    setLoading(true)
    onFurther().then(
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
    <Further ref={button}>
      {failed ? <Quiet role="alert">{label} could not be loaded.</Quiet> : null}
      <Button variant="ghost" size="small" loading={loading} loadingLabel="Loading..." onClick={load}>
        {failed ? 'Try again' : label}
      </Button>
    </Further>
  )
}

interface Place {
  readonly log: RefObject<HTMLDivElement | null>
  /** The row of the message with the number `at`. */
  readonly found: RefObject<HTMLLIElement | null>
  readonly thread: Thread
  readonly outgoing: number
  readonly at: number | null
  /** Whether nothing follows what is here. */
  readonly atEnd: boolean
}

/**
 * At the found message, or else at the end, when it opens, and at the end while the reader is near it; else what is read stays where it is, also when
 * earlier ones come above it.
 */
function useKeptPlace({ log, found, thread, outgoing, at, atEnd }: Place) {
  const fromEnd = useRef(0)
  const first = thread.messages[0]?.seq
  const last = thread.messages.at(-1)?.seq
  const was = useRef({ first, last, outgoing, atEnd })
  const follows = useRef(atEnd)
  useEffect(() => {
    const box = log.current
    if (!box) return
    const note = () => {
      fromEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight
    }
    // A translation makes a line longer, a notice under the box makes the box shorter: whoever is at the end stays there.
    const stay = new ResizeObserver(() => {
      if (follows.current && fromEnd.current < NEAR) box.scrollTop = box.scrollHeight
    })
    for (const sized of [box, ...box.children]) stay.observe(sized)
    box.addEventListener('scroll', note, { passive: true })
    return () => {
      stay.disconnect()
      box.removeEventListener('scroll', note)
    }
  }, [log])
  useLayoutEffect(() => {
    const box = log.current
    if (!box) return
    const before = was.current
    was.current = { first, last, outgoing, atEnd }
    follows.current = atEnd
    const earlierCame = before.first !== first && before.last === last && before.outgoing === outgoing
    if (earlierCame) box.scrollTop = box.scrollHeight - box.clientHeight - fromEnd.current
    else if (before.atEnd && (fromEnd.current < NEAR || outgoing > before.outgoing)) box.scrollTop = box.scrollHeight
    fromEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight
  }, [log, first, last, outgoing, atEnd])

  // A second press on the same link leads there again.
  const { key: visit } = useLocation()
  const isHere = at !== null && has(thread, at)
  // biome-ignore lint/correctness/useExhaustiveDependencies: led there once per visit, however much comes later
  useLayoutEffect(() => {
    const [box, row] = [log.current, found.current]
    if (!isHere || !box || !row) return
    // In the middle of the box, or of one that is too long its beginning; the page itself stays where it is.
    const above = Math.max(0, (box.clientHeight - row.offsetHeight) / 2)
    box.scrollTop += row.getBoundingClientRect().top - box.getBoundingClientRect().top - above
    row.focus({ preventScroll: true })
    fromEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight
  }, [visit, at, isHere])
}
