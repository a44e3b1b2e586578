import type { $ZodType, output } from 'zod/v4/core'

/** `<domain>.<thing>.<past tense>.v<version>`: a fact that a service publishes after its transaction is committed. */
export type EventName = `${string}.${string}.${string}.v${number}`

export interface EventDefinition<Schema extends $ZodType = $ZodType> {
  readonly name: EventName
  readonly schema: Schema
}

/** Declares an event. A consumer may declare the same event with fewer fields, because unknown fields are ignored. */
export function event<const Schema extends $ZodType>(name: EventName, schema: Schema): EventDefinition<Schema> {
  return { name, schema }
}

export type EventPayload<E extends EventDefinition> = output<E['schema']>
