import type { $ZodType, input, output } from 'zod/v4/core'

/**
 * How long the browser waits for a call. The limits of the gateway and the services are shorter.
 * normal: 10 s. provider: 12 s, for calls that wait for a payment provider. transfer, stream: ends after 30 s without data, with no limit in total.
 */
export type DeadlineClass = 'normal' | 'provider' | 'transfer' | 'stream'

export interface EndpointSchema {
  readonly params?: $ZodType
  readonly querystring?: $ZodType
  readonly body?: $ZodType
  /** One schema per status. The 2xx schema is the type that `call()` resolves to. Error bodies are always `ErrorBody`. */
  readonly response: { readonly [status: number]: $ZodType }
}

export interface EndpointDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Absolute path with `:params`, as Fastify writes them. Paths below /internal are for calls between services; the gateway does not forward them. */
  readonly url: `/api/${string}` | `/internal/${string}`
  readonly deadline?: DeadlineClass
  readonly schema: EndpointSchema
}

/** Declares a call between two processes. A service spreads the definition into its route; a browser passes it to `call()`. */
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
 * What a caller passes: `params`, `body` and `query`, if the endpoint has them. Every key of `query` is optional. Its type is the type that the
 * service gets after parsing, for example a number.
 */
export type EndpointInput<E extends EndpointDefinition> = Needed<E, 'params'> & Needed<E, 'body'> & Query<E>

/** The parsed body of the endpoint's 200 or 201 response. */
export type EndpointOutput<E extends EndpointDefinition> = E['schema']['response'] extends { 200: infer R extends $ZodType }
  ? output<R>
  : E['schema']['response'] extends { 201: infer R extends $ZodType }
    ? output<R>
    : undefined
