// Joins the OpenAPI documents of all services into one.
import { STATUS_CODES } from 'node:http'
import * as z from 'zod'

/** The parts of a JSON Schema that the page shows. */
export type Schema = Readonly<Record<string, unknown>>

const schema = z.record(z.string(), z.unknown())
/** Keys are media types. */
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

/** Parses a service's answer to GET /openapi.json. Throws if the answer is not an API description. */
export const readServiceDocument = (text: string): ServiceDocument => serviceDocument.parse(JSON.parse(text))

export interface ServicePart {
  readonly service: string
  /** undefined if the service did not answer. */
  readonly document: ServiceDocument | undefined
}

const SESSION = 'session'
const ERROR = '#/components/responses/Error'

/** Returns whether the public may call the path. Services should list only public paths; this check catches mistakes. */
export function isPublic(path: string, { 'x-policy': policy }: Operation): boolean {
  return path.startsWith('/api/') && policy !== 'operations'
}

/** Joins the documents that were read. `x-missing` names the services that did not answer. */
export function joinDocuments(parts: readonly ServicePart[], cookieName: string): object {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { service, document } of parts) {
    for (const [path, operations] of Object.entries(document?.paths ?? {})) {
      for (const [method, operation] of Object.entries(operations)) {
        if (!isPublic(path, operation)) continue
        paths[path] ??= {}
        // If two services declare the same call, the first service gets it, as in routing.
        paths[path][method] ??= joined(service, operation)
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ungana',
      version: '1',
      description: 'Every public endpoint of the site. x-policy says who may call it: anyone, member or staff.',
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

/** The error schema, which is the same in all services. */
function errorAnswer(parts: readonly ServicePart[]): object {
  const operations = parts.flatMap(({ document }) => Object.values(document?.paths ?? {}).flatMap((path) => Object.values(path)))
  const answer = operations.map(({ responses }) => responses.default).find((each) => each?.content)
  return { ...answer, description: 'Every answer that is not 2xx. Programs use code; users quote requestId to support.' }
}
