/** Parses server-sent events by hand: EventSource reports neither the reason for a refusal nor a silent connection. */
import { isRecord, isString, parseJson } from '#lib/untrusted-json.ts'

export interface StreamedEvent {
  readonly position: number
  readonly event: string
  readonly data: unknown
}

/** Takes pieces of text and returns the complete events so far. Drops comments and unknown events. */
export function createEventParser(): (text: string) => StreamedEvent[] {
  let rest = ''
  return (text) => {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.flatMap((block) => parseBlock(block) ?? [])
  }
}

/** Our service writes each field as one line. */
function parseBlock(block: string): StreamedEvent | undefined {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
  const [id, event] = [field('id'), field('event')]
  if (!/^\d{1,15}$/.test(id ?? '') || event === undefined) return undefined
  return { position: Number(id), event, data: parseJson(field('data') ?? 'null') }
}

/** Whether a message from another tab is one of our events. The other tab may run an older version of the page. */
export function isStreamedEvent(value: unknown): value is StreamedEvent {
  return isRecord(value) && Number.isSafeInteger(value.position) && isString(value.event) && 'data' in value
}
