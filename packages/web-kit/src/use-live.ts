import { useEffect, useEffectEvent } from 'react'
import { type $ZodType, type output, safeParse } from 'zod/v4/core'
import { useHost } from './host.tsx'

/** What comes beside the named events: something may have been missed, so what news keep up to date is to be fetched anew. */
interface Reset {
  readonly reset: () => void
}

/**
 * Hears what happens to the account that is signed in. `events` are schemas by name, those of contracts/notifications; `handlers` may change
 * from one drawing to the next. What does not fit its schema is passed over: it was told by a newer service.
 */
export function useLive<const E extends Readonly<Record<string, $ZodType>>>(
  events: E,
  handlers: { readonly [Name in Exclude<keyof E, 'reset'>]?: (data: output<E[Name]>) => void } & Reset,
): void {
  const { live } = useHost()
  const hear = useEffectEvent((event: string, data: unknown) => {
    if (event === 'reset') return handlers.reset()
    const schema = events[event]
    const handle = (handlers as Readonly<Record<string, ((data: unknown) => void) | undefined>>)[event]
    if (!schema || !handle) return
    const parsed = safeParse(schema, data)
    if (parsed.success) handle(parsed.data)
  })
  useEffect(() => live?.subscribe(({ event, data }) => hear(event, data)), [live])
}
