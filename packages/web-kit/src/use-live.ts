import { useEffect, useEffectEvent } from 'react'
import { type $ZodType, type output, safeParse } from 'zod/v4/core'
import { useHost } from './host.tsx'

/** Called when events may have been missed. Fetch again everything that the events keep up to date. */
interface Reset {
  readonly reset: () => void
}

/**
 * Handles live events of the account. `events` maps the names of events to their schemas in contracts/notifications. `handlers` may change with each
 * render. Ignores events that do not match their schema: they come from a newer service.
 */
export function useLive<const E extends Readonly<Record<string, $ZodType>>>(
  events: E,
  handlers: { readonly [Name in Exclude<keyof E, 'reset'>]?: (data: output<E[Name]>) => void } & Reset,
): void {
  const { live } = useHost()
  const onEvent = useEffectEvent((event: string, data: unknown) => {
    if (event === 'reset') return handlers.reset()
    const schema = events[event]
    const handle = (handlers as Readonly<Record<string, ((data: unknown) => void) | undefined>>)[event]
    if (!schema || !handle) return
    const parsed = safeParse(schema, data)
    if (parsed.success) handle(parsed.data)
  })
  useEffect(() => live?.subscribe(({ event, data }) => onEvent(event, data)), [live])
}
