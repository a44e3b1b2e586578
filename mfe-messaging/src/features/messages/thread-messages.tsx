import { Button, bareList, color, size } from '@ungana/ui'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { byDay } from '#lib/day-groups.ts'
import type { OutboxEntry } from '#lib/outbox/outbox-entry.ts'
import { Scroller } from '#lib/two-panes.tsx'
import { MessageRow } from './message-row.tsx'
import { OutgoingRow } from './outgoing-row.tsx'
import type { Thread } from './thread.ts'
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

const Earlier = styled.div`
  align-self: center;
`

/** How near to its end, in pixels, the thread follows what comes. */
const NEAR = 120

interface ThreadMessagesProps {
  readonly accountId: string
  readonly other: Other
  readonly translates: boolean
  readonly thread: Thread
  readonly outgoing: readonly OutboxEntry[]
  readonly onEarlier: () => Promise<void>
  readonly onRetry: (entry: OutboxEntry) => void
  readonly onDiscard: (entry: OutboxEntry) => void
}

export function ThreadMessages({ accountId, other, translates, thread, outgoing, onEarlier, onRetry, onDiscard }: ThreadMessagesProps) {
  const log = useRef<HTMLDivElement>(null)
  useKeptPlace(log, thread, outgoing.length)
  return (
    <Log ref={log} role="log" aria-label={`Messages with ${other.name}`} tabIndex={0}>
      <Lines>
        {thread.more ? <EarlierButton key={thread.messages[0]?.seq} box={log} onEarlier={onEarlier} /> : null}
        {byDay(thread.messages, new Date()).map(({ day, items }) => (
          <Group key={day} day={day}>
            {items.map((message) => (
              <li key={message.id}>
                <MessageRow message={message} accountId={accountId} other={other} translates={translates} />
              </li>
            ))}
          </Group>
        ))}
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

/** Earlier ones come when the beginning is in sight; the button is for who does not scroll, and for a second try. */
function EarlierButton({ box, onEarlier }: { readonly box: RefObject<HTMLDivElement | null>; readonly onEarlier: () => Promise<void> }) {
  const button = useRef<HTMLDivElement>(null)
  const [loading, setLoading] = useState(false)
  const load = () => {
    setLoading(true)
    onEarlier()
      .catch(() => undefined)
      .finally(() => setLoading(false))
  }
  const loadNow = useEffectEvent(load)
  useEffect(() => {
    const seen = button.current
    if (!seen) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadNow(), {
      root: box.current,
      rootMargin: '200px 0px 0px',
    })
    watch.observe(seen)
    return () => watch.disconnect()
  }, [box])
  return (
    <Earlier ref={button}>
      <Button variant="ghost" size="small" loading={loading} loadingLabel="Loading..." onClick={load}>
        Earlier messages
      </Button>
    </Earlier>
  )
}

/** At the end when it opens and while the reader is near it; else what is read stays where it is, also when earlier ones come above it. */
function useKeptPlace(log: RefObject<HTMLDivElement | null>, thread: Thread, outgoing: number) {
  const fromEnd = useRef(0)
  const first = thread.messages[0]?.seq
  const last = thread.messages.at(-1)?.seq
  const was = useRef({ first, last, outgoing })
  useEffect(() => {
    const box = log.current
    if (!box) return
    const note = () => {
      fromEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight
    }
    // A translation makes a line longer, a notice under the box makes the box shorter: whoever is at the end stays there.
    const stay = new ResizeObserver(() => {
      if (fromEnd.current < NEAR) box.scrollTop = box.scrollHeight
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
    was.current = { first, last, outgoing }
    const earlierCame = before.first !== first && before.last === last && before.outgoing === outgoing
    if (earlierCame) box.scrollTop = box.scrollHeight - box.clientHeight - fromEnd.current
    else if (fromEnd.current < NEAR || outgoing > before.outgoing) {
      box.scrollTop = box.scrollHeight
      fromEnd.current = 0
    }
  }, [log, first, last, outgoing])
}
