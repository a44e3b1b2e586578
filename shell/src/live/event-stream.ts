/** Server-sent events as text, read by hand: EventSource says neither why it was refused nor that nothing comes any more. */
import { isRecord, isString, parseJson } from '#lib/untrusted-json.ts'

export interface StreamedEvent {
  readonly position: number
  readonly event: string
  readonly data: unknown
}

/** Takes text as it comes, in pieces of any size, and returns the events that are whole by now. Comments and what is no event of ours drop. */
export function createEventParser(): (text: string) => StreamedEvent[] {
  let rest = ''
  return (text) => {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.flatMap((block) => parseBlock(block) ?? [])
  }
}

/** Our service writes each field on one line. */
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

/** Whether what came from another tab is what our tabs send: an older version of the page may still be open in one. */
export function isStreamedEvent(value: unknown): value is StreamedEvent {
  return isRecord(value) && Number.isSafeInteger(value.position) && isString(value.event) && 'data' in value
}
