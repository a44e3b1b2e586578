// Sends the most expensive input that we know to every route, and measures how long a request keeps the thread busy that answers all requests.
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { App } from '../app.ts'
import type { TestIdentity } from './identity.ts'
import { fields, goodInput, type Input, inputSchema, jsonType, Raw, type Route, request, types, withValue } from './route-input.ts'
import { writeFigures } from './write-figures.ts'

interface Stall {
  /** As `POST /api/things`. */
  readonly route: string
  readonly input: string
  /** Processor time on a machine of usual speed, because a busy or slow machine makes everything take longer. */
  readonly milliseconds: number
}

/** The longest time for which a request may keep the event loop from other requests, in milliseconds. */
export const STALL_MAX = 50
/** A garbage collection or a compilation may fall into one turn; it does not fall into every try. */
const TRIES = 8
/** Milliseconds that `yardstick` takes on a machine of usual speed. */
const YARDSTICK_MS = 2.5
const yardstickText = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ n, text: `line ${n}` })))

/** How many times slower than usual this machine is now; at least 1. */
function slowness(): number {
  const times = [1, 2, 3].map(() => {
    const before = process.threadCpuUsage()
    JSON.stringify(JSON.parse(yardstickText))
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return Math.max(1, Math.min(...times) / YARDSTICK_MS)
}

// biome-ignore lint/style/noProcessEnv: `npm run proof stalls` sets it.
const isProof = process.env.STALLS === 'all'
const figures = fileURLToPath(new URL('../../../../docs/figures.md', import.meta.url))

/** Measures the routes of a service. Returns those that keep it for longer than `STALL_MAX`. `npm run proof stalls` sends and measures more, and writes figures. */
export async function longStalls(service: string, app: App, identity: TestIdentity): Promise<Stall[]> {
  const { requests, stalls } = await measureStalls(app, identity, { short: !isProof })
  const [worst] = stalls
  if (isProof && worst) {
    const text = `- ${service}: **${Math.ceil(worst.milliseconds)} ms**, \`${worst.route}\` with \`${worst.input.trim()}\`; ${stalls.length} routes, ${requests.toLocaleString('en')} requests`
    writeFigures(figures, `stalls-${service}`, text)
  }
  return stalls.filter(({ milliseconds }) => milliseconds > STALL_MAX)
}

/**
 * Sends the worst known input to each route below /api: the largest bodies with one endless text or list, deep and wide JSON, long queries, and forms.
 * `short` gives each text field one of the endless texts instead of all, sends what every route refuses in the same way to one route only, and measures
 * turns only of requests that used more than `STALL_MAX` altogether.
 */
async function measureStalls(
  app: App,
  identity: TestIdentity,
  { short }: { readonly short: boolean },
): Promise<{ requests: number; stalls: Stall[] }> {
  await app.ready()
  const stalls: Stall[] = []
  let requests = 0
  const sent = new Set<string>()
  // A stream has no end to wait for.
  for (const route of app.listedRoutes.filter(({ deadline }) => deadline !== 'stream')) {
    let worst: Stall = { route: `${route.method} ${route.url}`, input: '', milliseconds: 0 }
    for (const { what, common, url, payload, contentType, headers } of inputs(route, short ? sent : undefined)) {
      const send = async (measure = longestTurn) => {
        requests += 1
        const identified = await identity.headers({ role: 'staff', sub: '0198a000-0000-7000-8000-000000000001' })
        return measure(async () => {
          const { statusCode } = await app.inject({
            method: route.method as 'GET',
            url,
            headers: { ...identified, ...headers, ...(payload !== undefined && { 'content-type': contentType ?? 'application/json' }) },
            ...(payload !== undefined && { payload: typeof payload === 'string' ? payload : Readable.from(inPieces(payload)) }),
          })
          // A route that refuses the caller, or has a smaller limit, has not read the input.
          if (common && ![401, 403, 413].includes(statusCode)) sent.add(common)
        })
      }
      let milliseconds = await send(short ? processorTime : longestTurn)
      for (let tries = 1; milliseconds > STALL_MAX && tries < TRIES; tries++) milliseconds = Math.min(milliseconds, (await send()) / slowness())
      if (milliseconds > worst.milliseconds) worst = { ...worst, input: what, milliseconds }
    }
    stalls.push(worst)
  }
  return { requests, stalls: stalls.sort((a, b) => b.milliseconds - a.milliseconds) }
}

/** Returns the most processor time that this thread used in one turn of its event loop while `work` ran, in milliseconds. */
export async function longestTurn(work: () => PromiseLike<unknown>): Promise<number> {
  let longest = 0
  let running = true
  let before = process.threadCpuUsage()
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
    before = process.threadCpuUsage()
  }
  const turns = (async () => {
    while (running) {
      await nextTurn()
      turn()
    }
  })()
  await work()
  running = false
  await turns
  return longest
}

/** Returns the processor time that this thread used while `work` ran, in milliseconds. No turn used more. */
async function processorTime(work: () => PromiseLike<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** A socket delivers at most this many bytes at once. */
const PIECE_BYTES = 64 * 1024

async function* inPieces(form: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < form.length; at += PIECE_BYTES) {
    yield form.subarray(at, at + PIECE_BYTES)
    await nextTurn()
  }
}

interface Costly {
  readonly what: string
  readonly url: string
  readonly payload?: string | Buffer
  readonly contentType?: string
  readonly headers?: Record<string, string>
  /** The name of an input that service-kit handles in the same way on every route. */
  readonly common?: string
}

const BODY_BYTES = 1024 * 1024
/** Node accepts 16 KB of headers, the URL included. */
const URL_BYTES = 12_000

const fill = (piece: string, bytes: number) => piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)))

/** Pieces of endless texts on which patterns, trimming, splitting and normalizing take long. */
const pieces = [
  'a',
  '1',
  ' ',
  'a.',
  'a@',
  'a-',
  '\\n',
  '\\u0000',
  'é',
  'e\u0301',
  '👩‍🌾',
  '%_',
  '+1 ',
  'http://a.',
  '<a ',
  '\\ud800',
  '"'.replace('"', '\\"'),
]

/** @param sent if set, yields a short list, without the common inputs that it contains */
function* inputs(route: Route, sent: Set<string> | undefined): Generator<Costly> {
  const good = goodInput(route)
  const asIs = { ...request(route, good, 'good input') }
  const isNew: IsNew = (common) => !sent?.has(common)
  yield asIs
  if (route.upload) return yield* forms(asIs.url, route.upload.maxBytes, isNew)
  yield* inUrl(route, good, sent !== undefined, isNew)
  const ifMatch = 'endless if-match'
  if (isNew(ifMatch)) yield { ...asIs, what: ifMatch, common: ifMatch, headers: { 'if-match': fill('"1",', URL_BYTES) } }
  if (!route.schema.body) return
  const key = 'endless idempotency-key'
  if (isNew(key)) yield { ...asIs, what: key, common: key, headers: { 'idempotency-key': fill('a', URL_BYTES) } }
  yield* inBody(route, good, sent !== undefined, isNew)
}

type IsNew = (common: string) => boolean

function* inUrl(route: Route, good: Input, short: boolean, isNew: IsNew): Generator<Costly> {
  const texts = short ? ['a', '%2B1%20', '%F0%9F%9A%9A'] : pieces.map((piece) => encodeURIComponent(JSON.parse(`"${piece}"`.replace('\\ud800', ''))))
  for (const part of ['params', 'query'] as const) {
    const schema = part === 'params' ? route.schema.params : route.schema.querystring
    for (const {
      path: [key = ''],
    } of fields(inputSchema(schema))) {
      for (const piece of texts) {
        if (piece) yield request(route, { ...good, [part]: { ...good[part], [key]: new Raw(fill(piece, URL_BYTES)) } }, `${key}: endless ${piece}`)
      }
      const common = `${key} very often`
      if (part === 'params' || !isNew(common)) continue
      const many = Array.from({ length: URL_BYTES / (key.length + 2) }, () => '')
      yield { ...request(route, { ...good, query: { ...good.query, [key]: many } }, common), common }
    }
  }
  const common = 'very many unknown parameters'
  if (!isNew(common)) return
  const unknown = Object.fromEntries(Array.from({ length: URL_BYTES / 7 }, (_, n) => [`k${n}`, '']))
  yield { ...request(route, { ...good, query: { ...good.query, ...unknown } }, common), common }
}

function* inBody(route: Route, good: Input, short: boolean, isNew: IsNew): Generator<Costly> {
  const schema = inputSchema(route.schema.body)
  const whole = request(route, good, '')
  const raw = (text: string) => ({ $raw: text })
  const room = BODY_BYTES - (whole.payload?.length ?? 0) - 100
  for (const [index, { path, schema: inner }] of fields(schema).entries()) {
    const at = path.join('.')
    const withRaw = (text: string, what: string) => request(route, { ...good, body: withValue(good.body, path, raw(text)) }, `${at}: ${what}`)
    if (types(inner).has('string')) {
      const texts = short ? [pieces[index % pieces.length] ?? ''] : pieces
      for (const piece of texts) yield withRaw(`"${fill(piece, room)}"`, `endless ${piece}`)
    }
    for (const item of types(inner).has('array') ? ['0', '{}', '"a"', '[]'] : []) {
      const common = `endless list of ${item}`
      if (isNew(common)) yield { ...withRaw(`[${fill(`${item},`, room)}0]`, common), common }
    }
    const common = 'a field of very many keys'
    if (types(inner).has('object') && isNew(common)) yield { ...withRaw(wide(room), 'very many keys'), common }
    if (!short) yield withRaw(fill('1', room), 'endless number')
    if (!short) yield withRaw(deep(room), 'deep JSON')
  }
  const bodies = {
    'deep JSON': () => deep(BODY_BYTES),
    'deep objects': () => `${fill('{"a":', BODY_BYTES)}1`,
    'endless list': () => `[${fill('0,', BODY_BYTES - 10)}0]`,
    'very many keys': () => wide(BODY_BYTES),
    'very many unknown keys': () => {
      const start = JSON.stringify(good.body).slice(0, -1)
      return `${start}${start === '{' ? '' : ','}${wide(room).slice(1)}`
    },
    'one key very often': () => `{${fill('"__proto_":0,', BODY_BYTES - 20)}"a":0}`,
  }
  for (const [what, payload] of Object.entries(bodies)) {
    if (what === 'very many unknown keys' && jsonType(good.body) !== 'object') continue
    if (isNew(what)) yield { ...whole, what, common: what, payload: payload() }
  }
}

const deep = (bytes: number) => `${'['.repeat(bytes / 2 - 10)}${']'.repeat(bytes / 2 - 10)}`

/** Each has the same length. Made once, because every route needs most of them. */
const KEY_BYTES = '"k00000":0,'.length
let keys: string | undefined

function wide(bytes: number): string {
  keys ??= Array.from({ length: Math.floor(BODY_BYTES / 12) }, (_, n) => `"k${n.toString(36).padStart(5, '0')}":0`).join()
  return `{${keys.slice(0, Math.floor(bytes / 12) * KEY_BYTES - 1)}}`
}

/** Forms whose file or whose parts are as large as the route allows. */
function* forms(url: string, maxBytes: number, isNew: IsNew): Generator<Costly> {
  const contentType = 'multipart/form-data; boundary=x'
  const form = (what: string, content: string | Buffer, before = '') => ({
    what,
    url,
    contentType,
    payload: Buffer.concat([
      Buffer.from(`${before}--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n--x--\r\n'),
    ]),
  })
  for (const piece of ['\n', 'é,', 'a,"', '"', '\0', '%PDF-1.7\n']) yield form(`a file of ${JSON.stringify(piece)}`, fill(piece, maxBytes))
  for (const start of ['PK\u0003\u0004', '\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF\xff\xff\xff\x00WEBPVP8 ']) {
    yield form(`a file of ${JSON.stringify(start)}`, Buffer.from(fill(start, maxBytes / 2), 'latin1').subarray(0, maxBytes))
  }
  const common = 'a broken form'
  if (!isNew(common)) return
  for (const piece of ['\r\n-', '\r\n--']) yield { ...form(`a file of ${JSON.stringify(piece)}`, fill(piece, maxBytes)), common }
  const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n'
  yield form('very many fields', 'a', fill(part, 60_000))
  yield form('a field with very many headers', 'a', `--x\r\n${fill('a: b\r\n', 60_000)}\r\nb\r\n`)
  yield {
    what: 'an endless boundary',
    url,
    contentType: `multipart/form-data; boundary=${fill('-', URL_BYTES)}`,
    payload: Buffer.from(fill('-', maxBytes)),
  }
  yield { what: 'no end', common, url, contentType, payload: Buffer.from(fill('--x\r\n', maxBytes)) }
}
