// One OpenAPI document of those that the services serve.
import { STATUS_CODES } from 'node:http'
import * as z from 'zod'

/** A JSON Schema, as far as it is shown. */
export type Schema = Readonly<Record<string, unknown>>

const schema = z.record(z.string(), z.unknown())
/** By media type. */
const content = z.record(
  z.string(),
  z.looseObject({ schema: schema.optional(), examples: z.record(z.string(), z.object({ value: z.unknown() })).optional() }),
)
const parameter = z.looseObject({ name: z.string(), in: z.string(), required: z.boolean().default(false), schema: schema.default({}) })
const operation = z.looseObject({
  parameters: z.array(parameter).default([]),
  requestBody: z.looseObject({ content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: content.optional() })).default({}),
  'x-policy': z.string(),
  'x-deadline': z.string().default('normal'),
  'x-sensitive': z.boolean().default(false),
  'x-from-anywhere': z.boolean().default(false),
})
const serviceDocument = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) })

export type Content = z.output<typeof content>
export type Parameter = z.output<typeof parameter>
export type Operation = z.output<typeof operation>
export type ServiceDocument = z.output<typeof serviceDocument>

/** What a service answered to GET /openapi.json. Throws when that is no description of calls. */
export const readServiceDocument = (text: string): ServiceDocument => serviceDocument.parse(JSON.parse(text))

export interface ServicePart {
  readonly service: string
  /** undefined: the service did not tell. */
  readonly document: ServiceDocument | undefined
}

const SESSION = 'session'
const ERROR = '#/components/responses/Error'

/** Only what the public may call: a path that is not below /api, or a policy of operations, would be a mistake of the service. */
export function isPublic(path: string, { 'x-policy': policy }: Operation): boolean {
  return path.startsWith('/api/') && policy !== 'operations'
}

/** Of the parts that are there. `x-missing` names the services that did not tell. */
export function joinDocuments(parts: readonly ServicePart[], cookieName: string): object {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { service, document } of parts) {
    for (const [path, operations] of Object.entries(document?.paths ?? {})) {
      for (const [method, operation] of Object.entries(operations)) {
        if (!isPublic(path, operation)) continue
        paths[path] ??= {}
        // As in routing: where two services declare the same call, the first has it.
        paths[path][method] ??= joined(service, operation)
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ungana',
      version: '1',
      description: 'Every call that the site answers. Who may make it is in x-policy: anyone, member or staff.',
    },
    servers: [{ url: '/' }],
    tags: parts.map(({ service }) => ({ name: service })),
    'x-missing': parts.filter(({ document }) => !document).map(({ service }) => service),
    components: { securitySchemes: { [SESSION]: { type: 'apiKey', in: 'cookie', name: cookieName } }, responses: { Error: errorAnswer(parts) } },
    paths,
  }
}

function joined(service: string, operation: Operation): object {
  const { 'x-policy': policy, 'x-sensitive': sensitive, 'x-from-anywhere': fromAnywhere, parameters, responses, ...rest } = operation
  return {
    ...rest,
    tags: [service],
    ...(parameters.length > 0 && { parameters }),
    'x-policy': policy,
    ...(sensitive && { 'x-sensitive': true }),
    ...(fromAnywhere && { 'x-from-anywhere': true }),
    ...(policy !== 'anyone' && { security: [{ [SESSION]: [] }] }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, answer]) => [
        status,
        status === 'default' ? { $ref: ERROR } : { ...answer, description: STATUS_CODES[status] ?? status },
      ]),
    ),
  }
}

/** The same everywhere, so any service's will do. */
function errorAnswer(parts: readonly ServicePart[]): object {
  const operations = parts.flatMap(({ document }) => Object.values(document?.paths ?? {}).flatMap((path) => Object.values(path)))
  const answer = operations.map(({ responses }) => responses.default).find((each) => each?.content)
  return { ...answer, description: 'Every answer that is not 2xx. code is what programs go by, requestId what a user quotes to support.' }
}
