/**
 * One tab of a browser in which an account is signed in. Of all of them one holds the lease: it reads the stream and shares it. When it is
 * gone another has the lease and goes on after what it heard last; each tab passes over what it had already, and asks for what it missed.
 */
import type { LiveNews } from '@ungana/contracts-shell'
import { isRecord } from '#lib/untrusted-json.ts'
import { backOff } from './back-off.ts'
import { isStreamedEvent, type StreamedEvent } from './event-stream.ts'
import { createRecent, hear } from './place.ts'

/** How a stream ended: `over` says that the session may be. */
export type StreamEnd = 'ended' | 'failed' | 'over'

export interface Surroundings {
  /** Runs `work` once this tab is the one that reads, and resolves at its end. Rejects when `signal` is aborted before. */
  readonly lease: (work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal) => Promise<void>
  /** To all other tabs of this account, in order. */
  readonly post: (message: unknown) => void
  /** Reads the stream after a position, or from now on, until it ends. Never rejects. */
  readonly read: (after: number | undefined, onEvents: (events: readonly StreamedEvent[]) => void, signal: AbortSignal) => Promise<StreamEnd>
  /** Resolves after so many milliseconds, or early when `signal` is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** From 0 to 1. */
  readonly random: () => number
  readonly tell: (news: LiveNews) => void
  /** The stream was refused or ended for want of a session. Resolves once it is known whether there is none: where it is so, this tab has left by then. */
  readonly sessionOver: () => Promise<void>
}

export interface LiveTab {
  /** What another tab posted. */
  readonly hear: (message: unknown) => void
  /** Something changed, such as the network or that the tab is looked at: tries now what it would try later. */
  readonly wake: () => void
  readonly leave: () => void
}

/** From tab to tab. */
type Message =
  /** I am at this place, or nowhere yet. */
  | { readonly type: 'hello'; readonly place: number | null }
  | { readonly type: 'news'; readonly events: readonly StreamedEvent[] }
  /** Who is nowhere yet begins here. */
  | { readonly type: 'begin'; readonly place: number }
  /** What came before is not to be had any more. With `all` the numbers began anew, and who is ahead has to go back. */
  | { readonly type: 'reset'; readonly place: number; readonly all: boolean }

export function joinLive({ lease, post: postAny, read, wait, random, tell, sessionOver }: Surroundings): LiveTab {
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
    tell({ event: 'reset', position: to, data: null })
  }

  function take(events: readonly StreamedEvent[]) {
    if (place === null) return
    const heard = hear(place, events)
    place = heard.place
    recent.add(heard.fresh)
    for (const event of heard.fresh) tell(event)
    if (heard.gap && !leading) post({ type: 'hello', place })
  }

  function answer(from: number | null) {
    if (place === null) return
    if (from === null) return post({ type: 'begin', place })
    const missed = recent.since(from, place)
    if (missed === undefined) post({ type: 'reset', place, all: false })
    else if (missed.length > 0) post({ type: 'news', events: missed })
  }

  /** What the stream says, in the tab that reads it. */
  function share(events: readonly StreamedEvent[]) {
    for (const event of events) {
      if (event.event === 'position') {
        // A tab that was nowhere asked for what happens from now on, and may have learned of an earlier place meanwhile.
        if (place === null || place < event.position) moveTo(event.position)
        post({ type: 'begin', place: event.position })
      } else if (event.event === 'reset') {
        moveTo(event.position)
        post({ type: 'reset', place: event.position, all: true })
      } else if (event.event === 'session-ended') {
        sessionKnown = sessionOver()
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
      if (end === 'over') sessionKnown = sessionOver()
      // Who has logged out is told by the stream, maybe before the log-out is answered: asked for again, it would be refused.
      await sessionKnown
      const woken = new Promise<void>((resolve) => {
        wakeUp = resolve
      })
      await Promise.race([woken, wait(backOff(failures, random()), signal)])
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
    hear(message) {
      if (leaving.signal.aborted || !isMessage(message)) return
      if (message.type === 'hello') {
        if (!leading) return
        wakeUp()
        answer(message.place)
      } else if (message.type === 'news') take(message.events)
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
  if (type === 'news') return Array.isArray(events) && events.every(isStreamedEvent)
  return type === 'hello' ? place === null || Number.isSafeInteger(place) : (type === 'begin' || type === 'reset') && Number.isSafeInteger(place)
}
