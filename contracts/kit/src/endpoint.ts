import type { $ZodType, input, output } from 'zod/v4/core'

/**
 * How long a call may take, seen from the browser (milliseconds shrink inward; the gateway and the services derive theirs).
 * normal: 10 s. provider: 12 s, for calls that wait on a payment provider. transfer, stream: 30 s idle, no total.
 */
export type DeadlineClass = 'normal' | 'provider' | 'transfer' | 'stream'

export interface EndpointSchema {
  readonly params?: $ZodType
  readonly querystring?: $ZodType
  readonly body?: $ZodType
  /** One schema per status; the 2xx one types what `call()` resolves to. Errors are always `ErrorBody`. */
  readonly response: { readonly [status: number]: $ZodType }
}

export interface EndpointDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Absolute path with `:params`, as Fastify writes them. What stands below /internal is between services: the gateway never passes it on. */
  readonly url: `/api/${string}` | `/internal/${string}`
  readonly deadline?: DeadlineClass
  readonly schema: EndpointSchema
}

/** Declares a call that crosses a process. A service spreads it into its route, a browser calls it with `call()`. */
export function endpoint<const E extends EndpointDefinition>(definition: E): E {
  return definition
}

type SchemaOf<E extends EndpointDefinition, K extends keyof EndpointSchema> = E['schema'] extends { readonly [P in K]: infer S extends $ZodType }
  ? S
  : never

type Needed<E extends EndpointDefinition, K extends 'params' | 'body'> = [SchemaOf<E, K>] extends [never]
  ? unknown
  : { readonly [P in K]: input<SchemaOf<E, K>> }

type Query<E extends EndpointDefinition> = [SchemaOf<E, 'querystring'>] extends [never]
  ? unknown
  : { readonly query?: { readonly [P in keyof output<SchemaOf<E, 'querystring'>>]?: output<SchemaOf<E, 'querystring'>>[P] | undefined } }

/**
 * What a caller passes: `params`, `body` and `query`, each only where the endpoint has it. Every key of `query` may be left out or
 * undefined, and has the type that the service reads, not the text that the address carries.
 */
export type EndpointInput<E extends EndpointDefinition> = Needed<E, 'params'> & Needed<E, 'body'> & Query<E>

/** The parsed body of the endpoint's 200 or 201 answer. */
export type EndpointOutput<E extends EndpointDefinition> = E['schema']['response'] extends { 200: infer R extends $ZodType }
  ? output<R>
  : E['schema']['response'] extends { 201: infer R extends $ZodType }
    ? output<R>
    : undefined
