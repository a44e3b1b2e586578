/**
 * One of several browser tabs of an account. One tab holds the lease: it reads the stream and shares it. When it closes, another tab gets the lease
 * and continues after the last event it received. Tabs skip events that they have and request missing events. `place` is the position of the last
 * received event.
 */
import type { LiveEvent } from '@ungana/contracts-shell'
import { isRecord } from '#lib/untrusted-json.ts'
import { createRecent, takeInOrder } from './event-order.ts'
import { isStreamedEvent, type StreamedEvent } from './event-stream.ts'
import { reconnectDelay } from './reconnect-delay.ts'

/** How a stream ended. `unauthorized`: the session may have ended. A number: the server asks for a pause of so many seconds. */
export type StreamEnd = 'ended' | 'failed' | 'unauthorized' | number

export interface TabEnvironment {
  /** Runs `work` when this tab gets the lease, and resolves at its end. Rejects if `signal` aborts before that. */
  readonly lease: (work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal) => Promise<void>
  /** Sends a message to all other tabs of this account, in order. */
  readonly post: (message: unknown) => void
  /** Reads the stream after a position, or new events only, until it ends. Never rejects. */
  readonly read: (after: number | undefined, onEvents: (events: readonly StreamedEvent[]) => void, signal: AbortSignal) => Promise<StreamEnd>
  /** Resolves after this many milliseconds, or earlier when `signal` aborts. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** A random number from 0 to 1. */
  readonly random: () => number
  readonly emit: (news: LiveEvent) => void
  /**
   * Called when the stream was refused, or ended, because there is no session. Resolves when the session is known. If the session has ended, this tab
   * has left by then.
   */
  readonly onSessionEnded: () => Promise<void>
}

export interface LiveTab {
  /** Handles a message of another tab. */
  readonly onMessage: (message: unknown) => void
  /** Retries at once, for example when the network returns or the tab becomes visible. */
  readonly wake: () => void
  readonly leave: () => void
}

/** Messages between tabs. Older pages may be open, so the fields must not change. */
type Message =
  /** This tab has received the events up to `place`; null if it has no place yet. */
  | { readonly type: 'hello'; readonly place: number | null }
  | { readonly type: 'news'; readonly events: readonly StreamedEvent[] }
  /** Events that are not stored and have no place of their own. */
  | { readonly type: 'passing'; readonly events: readonly StreamedEvent[] }
  /** Tabs that have no place yet start at this place. */
  | { readonly type: 'begin'; readonly place: number }
  /** Earlier events are no longer available. With `all` the numbers started again, so tabs with a later place must go back, too. */
  | { readonly type: 'reset'; readonly place: number; readonly all: boolean }

export function joinLive({ lease, post: postAny, read, wait, random, emit, onSessionEnded }: TabEnvironment): LiveTab {
  const leaving = new AbortController()
  const recent = createRecent()
  let place: number | null = null
  let leading = false
  let wakeUp = () => {}
  let sessionKnown: Promise<void> | undefined

  const post = (message: Message) => postAny(message)

  function moveTo(to: number) {
    recent.clear()
    place = to
    emit({ event: 'reset', position: to, data: null })
  }

  function take(events: readonly StreamedEvent[]) {
    if (place === null) return
    const taken = takeInOrder(place, events)
    place = taken.place
    recent.add(taken.fresh)
    for (const event of taken.fresh) emit(event)
    if (taken.gap && !leading) post({ type: 'hello', place })
  }

  function answer(from: number | null) {
    if (place === null) return
    if (from === null) return post({ type: 'begin', place })
    const missed = recent.since(from, place)
    if (missed === undefined) post({ type: 'reset', place, all: false })
    else if (missed.length > 0) post({ type: 'news', events: missed })
  }

  /** Handles the stream's events in the tab that reads it. */
  function share(events: readonly StreamedEvent[]) {
    for (const event of events) {
      if (event.event === 'position') {
        // This tab asked for new events only. Meanwhile another tab may have sent an earlier place.
        if (place === null || place < event.position) moveTo(event.position)
        post({ type: 'begin', place: event.position })
      } else if (event.event === 'reset') {
        moveTo(event.position)
        post({ type: 'reset', place: event.position, all: true })
      } else if (event.event === 'session-ended') {
        sessionKnown = onSessionEnded()
      } else if (event.event === 'replying') {
        post({ type: 'passing', events: [event] })
        emit(event)
      } else {
        post({ type: 'news', events: [event] })
        take([event])
      }
    }
  }

  async function lead(signal: AbortSignal) {
    leading = true
    let failures = 0
    while (!signal.aborted) {
      const end = await read(
        place ?? undefined,
        (events) => {
          failures = 0
          if (!signal.aborted) share(events)
        },
        signal,
      )
      if (signal.aborted) break
      if (end === 'unauthorized') sessionKnown = onSessionEnded()
      // After a log-out the stream ends, perhaps before the log-out is answered. Wait, because a new request would be refused.
      await sessionKnown
      const woken = new Promise<void>((resolve) => {
        wakeUp = resolve
      })
      await Promise.race([woken, wait(reconnectDelay(failures, typeof end === 'number' ? end : 0, random()), signal)])
      failures += 1
    }
    leading = false
  }

  function wake() {
    if (leading) wakeUp()
    else post({ type: 'hello', place })
  }

  void lease(lead, leaving.signal).catch(() => undefined)
  post({ type: 'hello', place })

  return {
    onMessage(message) {
      if (leaving.signal.aborted || !isMessage(message)) return
      if (message.type === 'hello') {
        if (!leading) return
        wakeUp()
        answer(message.place)
      } else if (message.type === 'news') take(message.events)
      else if (message.type === 'passing') for (const event of message.events) emit(event)
      else if (message.type === 'begin') {
        if (place === null) moveTo(message.place)
      } else if (message.all || (place !== null && place < message.place)) moveTo(message.place)
    },
    wake,
    leave() {
      leaving.abort()
    },
  }
}

function isMessage(value: unknown): value is Message {
  if (!isRecord(value)) return false
  const { type, place, events } = value
  if (type === 'news' || type === 'passing') return Array.isArray(events) && events.every(isStreamedEvent)
  return type === 'hello' ? place === null || Number.isSafeInteger(place) : (type === 'begin' || type === 'reset') && Number.isSafeInteger(place)
}
