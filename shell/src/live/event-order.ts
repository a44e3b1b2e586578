/** Orders an account's events. They are numbered without gaps, so one number shows which events were received and which are missing. */
import type { StreamedEvent } from './event-stream.ts'

export interface OrderedEvents {
  readonly place: number
  /** New events in order. */
  readonly fresh: readonly StreamedEvent[]
  /** Whether events between `place` and the given ones are missing. */
  readonly gap: boolean
}

/** Takes the events after `place`, without repeats and only up to a gap. `events` must be in order. */
export function takeInOrder(place: number, events: readonly StreamedEvent[]): OrderedEvents {
  const fresh: StreamedEvent[] = []
  let at = place
  for (const event of events) {
    if (event.position <= at) continue
    if (event.position > at + 1) return { place: at, fresh, gap: true }
    fresh.push(event)
    at = event.position
  }
  return { place: at, fresh, gap: false }
}

export interface Recent {
  readonly add: (events: readonly StreamedEvent[]) => void
  /** The events after `after`; undefined if they are no longer stored. */
  readonly since: (after: number, place: number) => readonly StreamedEvent[] | undefined
  readonly clear: () => void
}

/** Stores the last events for tabs that missed them. */
export function createRecent(most = 200): Recent {
  let stored: StreamedEvent[] = []
  return {
    add(events) {
      stored = [...stored, ...events].slice(-most)
    },
    since(after, place) {
      if (after >= place) return []
      const [first] = stored
      return first && first.position <= after + 1 ? stored.filter(({ position }) => position > after) : undefined
    },
    clear() {
      stored = []
    },
  }
}
