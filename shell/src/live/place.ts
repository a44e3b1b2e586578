/** Where a tab is in what its account is told: numbered without gaps, so one number says what was heard and what is missing. */
import type { StreamedEvent } from './event-stream.ts'

export interface Heard {
  readonly place: number
  /** What is new, in order. */
  readonly fresh: readonly StreamedEvent[]
  /** Something between `place` and what came is missing, and is to be asked for. */
  readonly gap: boolean
}

/** What of `events`, which come in order, is new to who is at `place`: nothing twice, and nothing beyond a gap. */
export function hear(place: number, events: readonly StreamedEvent[]): Heard {
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
  /** What came after `after`; undefined where that is not kept any more. */
  readonly since: (after: number, place: number) => readonly StreamedEvent[] | undefined
  readonly clear: () => void
}

/** The last things that were told, for tabs that missed them. */
export function createRecent(most = 200): Recent {
  let kept: StreamedEvent[] = []
  return {
    add(events) {
      kept = [...kept, ...events].slice(-most)
    },
    since(after, place) {
      if (after >= place) return []
      const [first] = kept
      return first && first.position <= after + 1 ? kept.filter(({ position }) => position > after) : undefined
    },
    clear() {
      kept = []
    },
  }
}
