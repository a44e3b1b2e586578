// Sends generated requests to every operation of a service's OpenAPI document, and checks each answer with the document.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { errorBody } from '@ungana/contracts-kit'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import type pg from 'pg'
import { safeParse } from 'zod/v4/core'
import { isTextPage } from '../../text-pages/index.ts'
import { appRoutes } from '../app-routes.ts'
import { testIdentity } from '../identity.ts'
import { type MatrixSite, refusesEarly, routeOf } from '../matrix/matrix.ts'
import { takeSnapshot } from '../matrix/snapshot.ts'
import { readTable } from '../matrix/table.ts'
import { attemptJson, fields, type JsonSchema, type Route, request } from '../route-input.ts'
import { testSeed } from '../seed.ts'
import { writeFigureRow } from '../write-figures.ts'
import { type Draft, type Mutation, mutations, type Schemas } from './mutations.ts'
import { valuesOf } from './values.ts'

// biome-ignore lint/style/noProcessEnv: `npm run proof requests` sets it.
const isProof = process.env.PROOF === 'requests'
const figures = fileURLToPath(new URL('../../../../../docs/figures.md', import.meta.url))
/** For each operation. */
const [REQUESTS, PROOF_REQUESTS] = [10, 1000]
/** After so many requests, deleted records come back. */
const RESTORE_EVERY = 25

export interface RequestSite extends Pick<MatrixSite, 'app' | 'identity' | 'callers' | 'ids' | 'requests' | 'settle'> {
  readonly pool?: pg.Pool
}

export interface RequestReport {
  readonly operations: number
  readonly requests: number
  /** Answers with a status below 400. */
  readonly accepted: number
  readonly problems: readonly string[]
}

/** Returns wrong answers of a service. `npm run proof requests` sends more requests, and writes figures. @param table the service's matrix.txt */
export async function wrongAnswers(service: string, site: RequestSite, table: string): Promise<readonly string[]> {
  const report = await sendRequests(site, readFileSync(table, 'utf8'), isProof ? PROOF_REQUESTS : REQUESTS)
  if (isProof) {
    const row = [service, report.operations, report.requests, report.accepted, report.problems.length, new Date().toISOString().slice(0, 10)]
    writeFigureRow(figures, 'requests', row)
  }
  return [...(await contractsProblem(site)), ...report.problems.slice(0, 20)]
}

/** The release command compares browser parts with this list, so it must have every public call. */
async function contractsProblem({ app }: RequestSite): Promise<string[]> {
  const { statusCode, body } = await app.inject('/contracts')
  const described = statusCode === 200 ? (JSON.parse(body) as unknown[]).length : 0
  const expected = app.listedRoutes.length
  return described === expected ? [] : [`GET /contracts answers ${statusCode} and describes ${described} of ${expected} calls: ${body.slice(0, 300)}`]
}

/**
 * For each operation: requests of `table`, and requests made from the document, by every caller, most of them mutated in one or two places.
 * A wrong answer has a 5xx, a body outside its schema, an error in another format or without a field's name, or internal details.
 */
export async function sendRequests(site: RequestSite, table: string, perOperation: number): Promise<RequestReport> {
  const { app, identity } = site
  const operations = await readOperations(site, table)
  const snapshot = site.pool && (await takeSnapshot(site.pool))
  const problems: string[] = []
  let [requests, accepted] = [0, 0]

  for (const operation of operations) {
    const writes = operation.route.method !== 'GET'
    for (const [index, { draft, caller, applied, isKnown }] of fc
      .sample(requestsOf(operation, site), { numRuns: perOperation, seed: testSeed })
      .entries()) {
      const claims = site.callers[caller] ?? { role: 'visitor' }
      const mutated = applied.reduce((before, mutation) => mutation.apply(before), draft)
      const written = write(operation, mutated)
      const { statusCode, headers, body } = await app.inject({ ...written, headers: { ...(await identity.headers(claims)), ...written.headers } })
      requests += 1
      if (statusCode < 400) accepted += 1
      const [mutation] = applied
      const expected = isKnown && applied.length === 1 && mutation && !refusesEarly(operation.policy, claims) ? mutation : undefined
      const problem = judge(operation, expected, written.payload, { status: statusCode, headers, text: body })
      if (problem) {
        const input = JSON.stringify({ ...mutated, payload: mutated.payload?.toString().slice(0, 50) })
        problems.push(
          `${operation.name} by ${caller}, ${applied.map(({ what }) => what).join(' and ') || 'unchanged'}: ${problem.slice(0, 500)}. ${input.slice(0, 700)}`,
        )
      }
      if (writes && (index + 1) % RESTORE_EVERY === 0) await restore()
    }
    if (writes) await restore()
  }
  problems.push(...(await withoutIdentity(site)))
  await snapshot?.close()
  return { operations: operations.length, requests, accepted, problems }

  async function restore() {
    await site.settle?.()
    await snapshot?.restore()
  }
}

interface Operation {
  /** As `POST /api/things/:id`. */
  readonly name: string
  readonly route: Route
  readonly policy: string
  readonly schemas: Schemas
  readonly known: readonly Draft[]
  readonly answers: Readonly<Record<string, ValidateFunction | undefined>>
  readonly isBody: ValidateFunction | undefined
  /** Names that a refusal may give. */
  readonly declared: readonly string[]
}

interface Parameter {
  readonly in: 'path' | 'query' | 'header'
  readonly name: string
  readonly required: boolean
  readonly schema: JsonSchema
}

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly Parameter[]
            readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>> }
            readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>>
            readonly 'x-policy': unknown
          }
        >
      >
    >
  >
}

async function readOperations({ app, ids, requests }: RequestSite, table: string): Promise<Operation[]> {
  await app.ready()
  const { paths }: Document = (await app.inject('/openapi.json')).json()
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  // The patterns of a request's schema say what the service accepts; formats of ajv differ.
  const ajvOfRequests = new Ajv2020({ strict: false, validateFormats: false })
  // Text pages answer with HTML for readers, which no description covers.
  const described = app.listedRoutes.filter(({ url }) => !isTextPage(url))
  const names = app.listedRoutes.map(({ method, url }) => `${method} ${url}`)
  const { lines } = readTable(table)
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (all, name: string) => ids[name] ?? all)

  return described.map((route) => {
    const name = `${route.method} ${route.url}`
    const operation = paths[route.url.replaceAll(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()]
    if (!operation) throw new Error(`/openapi.json does not describe ${name}`)
    const { parameters = [], requestBody, responses } = operation
    const of = (where: Parameter['in']): JsonSchema => {
      const found = parameters.filter((each) => each.in === where)
      return {
        type: 'object',
        properties: Object.fromEntries(found.map((each) => [each.name, each.schema])),
        required: found.filter(({ required }) => required).map((each) => each.name),
      }
    }
    const body = requestBody?.content?.['application/json']?.schema
    const schemas = { params: of('path'), query: of('query'), body }
    const known = lines
      .filter((line) => line.url.startsWith('/api/') && routeOf(names, line) === name)
      .map((line): Draft => {
        const url = new URL(fill(line.url), 'http://service')
        const { body: given, payload, headers = {} } = requests[`${line.method} ${line.url}`] ?? requests[name] ?? {}
        return {
          params: paramsOf(route.url, url.pathname),
          query: Object.fromEntries(url.searchParams),
          headers,
          body: given && JSON.parse(fill(JSON.stringify(given))),
          ...(payload && { payload }),
        }
      })
    if (known.length === 0) throw new Error(`No line of matrix.txt calls ${name}`)
    const answers = Object.entries(responses).map(([status, { content }]) => [status, Object.values(content ?? {})[0]?.schema] as const)
    return {
      name,
      route,
      policy: String(operation['x-policy']),
      schemas,
      known,
      answers: Object.fromEntries(answers.map(([status, schema]) => [status, schema && ajv.compile(schema)])),
      isBody: body && ajvOfRequests.compile(body),
      declared: [
        ...[schemas.params, schemas.query, body ?? {}].flatMap((each) => fields(each)).map(({ path }) => path.join('.')),
        'body',
        'url',
        'file',
        'if-match',
        'last-event-id',
        'idempotency-key',
      ],
    }
  })
}

function paramsOf(route: string, path: string): Record<string, string> {
  const values = path.split('/')
  return Object.fromEntries(
    route
      .split('/')
      .flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1).replace(/\..*/, ''), decodeURIComponent(values[index] ?? '')]] : [])),
  )
}

interface Generated {
  readonly draft: Draft
  readonly caller: string
  readonly applied: readonly Mutation[]
  /** Taken from the table, so valid before it is mutated. */
  readonly isKnown: boolean
}

function requestsOf({ route, policy, schemas, known }: Operation, { callers, ids }: RequestSite): fc.Arbitrary<Generated> {
  const names = Object.keys(callers)
  const admitted = names.filter((name) => !refusesEarly(policy, callers[name] ?? { role: 'visitor' }))
  const caller = fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...names) },
    { weight: 4, arbitrary: fc.constantFrom(...(admitted.length > 0 ? admitted : names)) },
  )
  const one = fc.constantFrom(...mutations(route, schemas))
  const texts = Object.values(ids)
  const ofTable = fc.constantFrom(...known)
  const ofDocument = fc
    .record({
      known: ofTable,
      params: fc.option(valuesOf(schemas.params, texts), { freq: 2, nil: undefined }),
      query: valuesOf(schemas.query, texts),
      body: schemas.body ? valuesOf(schemas.body, texts) : fc.constant(undefined),
    })
    .map(
      (made): Draft => ({
        ...made.known,
        params: (made.params ?? made.known.params) as Draft['params'],
        query: made.query as Draft['query'],
        body: made.body,
      }),
    )
  const made = (weight: number, isKnown: boolean, draft: fc.Arbitrary<Draft>, applied: fc.Arbitrary<Mutation[]>) => ({
    weight,
    arbitrary: fc.record({ draft, caller, applied, isKnown: fc.constant(isKnown) }),
  })
  return fc.oneof(
    made(1, true, ofTable, fc.constant([])),
    made(5, true, ofTable, fc.array(one, { minLength: 1, maxLength: 1 })),
    made(4, false, ofDocument, fc.constant([])),
    made(2, false, ofDocument, fc.array(one, { minLength: 1, maxLength: 2 })),
  )
}

function write({ route, name }: Operation, draft: Draft) {
  const { url, payload } = request(route, draft, name)
  const sent = draft.payload ?? payload
  const type = route.upload || sent === undefined ? {} : { 'content-type': 'application/json' }
  return { method: route.method as 'GET', url, headers: { ...type, ...draft.headers }, ...(sent !== undefined && { payload: sent }) }
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

function judge(
  { policy, answers, isBody, declared }: Operation,
  mutation: Mutation | undefined,
  sent: string | Buffer | undefined,
  { status, headers, text }: Answer,
): string | undefined {
  if (status >= 500) return `${status} ${text}`
  // No hook runs for an address that the router cannot read.
  if (policy !== 'anyone' && !text.includes('"field":"url"') && !String(headers['cache-control']).includes('no-store'))
    return `${status} may be cached`
  if (mutation?.status !== undefined && status !== mutation.status) return `${status} instead of ${mutation.status}: ${text}`
  if (status < 400) {
    if (!(status in answers)) return `${status} is not in the document`
    if (isBody && !isBody(attemptJson(String(sent || '{}')))) return `${status} to a body that the document refuses: ${JSON.stringify(isBody.errors)}`
    const isAnswer = answers[status]
    if (!isAnswer) return text === '' ? undefined : `${status} with a body that is not in the document: ${text}`
    const isJson = String(headers['content-type']).startsWith('application/json')
    if (!isAnswer(isJson ? attemptJson(text) : text)) return `${status} with an answer outside its schema: ${JSON.stringify(isAnswer.errors)}`
    return undefined
  }
  const error = safeParse(errorBody, attemptJson(text))
  if (!error.success || Object.keys(attemptJson(text) as object).some((key) => !['message', 'code', 'requestId', 'field'].includes(key)))
    return `not the error format: ${text}`
  if (leak.test(text) || text.includes(process.cwd())) return `reveals internals: ${text}`
  if (status !== 400 || error.data.code !== 'VALIDATION') return undefined
  const { field } = error.data
  if (field === undefined) return `names no field: ${text}`
  const expected = mutation?.field === undefined ? declared : [mutation.field]
  return expected.some((path) => related(field, path)) ? undefined : `names ${field} instead of ${mutation?.field ?? 'a declared field'}: ${text}`
}

/** Matches internal details: stacks, paths, addresses and names of libraries. */
const leak =
  /\bat \S+ \(|\.[jt]s:\d|node_modules|(^|[^\w<])\/(usr|home|root|var|opt|srv|tmp|app|src)\/|\b\d{1,3}(\.\d{1,3}){3}\b|postgres(ql)?:|prisma|ECONN|zod/i

/** Whether one contains the other, or both are in one object: an object made for a mutated field lacks its other fields. Entries of a list have any number. */
const related = (field: string, path: string) => {
  const [one = '', other = ''] = [field, path].map((each) => each.replaceAll(/\.\d+(?=\.|$)/g, '.0'))
  const parent = other.slice(0, other.lastIndexOf('.') + 1)
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`) || (parent !== '' && one.startsWith(parent))
}

/** Every route refuses calls that this service's gateway did not sign. */
async function withoutIdentity({ app, identity, ids }: RequestSite): Promise<string[]> {
  const tokens = {
    'no token': {},
    'a token of another gateway': await testIdentity('another').headers({ role: 'staff', sub: ids.missing ?? '' }),
    'a broken token': { ...(await identity.headers({ role: 'visitor' })) },
  }
  for (const [name, value] of Object.entries(tokens['a broken token'])) tokens['a broken token'][name] = `${value.slice(0, -4)}AAAA`
  const problems: string[] = []
  for (const route of appRoutes(app).filter((each) => /\/(api|internal)\//.test(each))) {
    const [method = '', url = ''] = route.split(' ')
    for (const [what, headers] of Object.entries(tokens)) {
      const { statusCode } = await app.inject({ method: method as 'GET', url: `${url.replaceAll(/:\w+/g, 'x')}?%00=x`, headers })
      // A text page sends its reader to the form to log in.
      if (statusCode !== (isTextPage(url) ? 303 : 401)) problems.push(`${route} answers ${statusCode} to ${what}`)
    }
  }
  return problems
}
