import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'
import { inSpan, isRecorded, isTracing, type SpanAbout } from './tracing.ts'

type Run = (...given: unknown[]) => unknown
type Callback = (...given: unknown[]) => void

/** Makes each statement of the pool a step of the trace that it belongs to. */
export function traceQueries(pool: pg.Pool): void {
  if (!isTracing()) return
  // A request that waits for a connection would otherwise continue in the trace of the request that releases one.
  const connect = pool.connect.bind(pool) as Run
  pool.connect = ((done?: Callback) => (done ? connect(AsyncResource.bind(done)) : connect())) as typeof pool.connect
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Run
    client.query = ((...given: unknown[]) => traced(query, given)) as typeof client.query
  })
}

function traced(query: Run, given: unknown[]): unknown {
  const text = isRecorded() ? textOf(given[0]) : undefined
  if (text === undefined) return query(...given)
  const done = given.at(-1)
  if (typeof done !== 'function') return inSpan(statement(text), () => query(...given) as Promise<unknown>)
  const answered = Promise.withResolvers<void>()
  answered.promise.catch(() => undefined)
  const callback: Callback = (error, ...rest) => {
    if (error) answered.reject(error)
    else answered.resolve()
    done(error, ...rest)
  }
  inSpan(statement(text), () => answered.promise).catch(() => undefined)
  return query(...given.slice(0, -1), callback)
}

/** Undefined for a query object that reports its own end. */
function textOf(given: unknown): string | undefined {
  if (typeof given === 'string') return given
  const { text, submit } = given as { text?: unknown; submit?: unknown }
  return typeof text === 'string' && submit === undefined ? text : undefined
}

const NAME = '((?:"?\\w+"?\\.)?"?\\w+"?)'
// Not the UPDATE of FOR UPDATE and of ON CONFLICT DO UPDATE.
const change = new RegExp(`\\b(INSERT|(?<!FOR |DO )UPDATE|DELETE)\\s+(?:INTO\\s+|FROM\\s+)?${NAME}`, 'i')
const source = new RegExp(`\\bFROM\\s+(?!unnest)${NAME}`, 'i')

/** Says what a statement does and to which table: what it changes first, or else where it reads first. Its text and its values stay here. */
function statement(text: string): SpanAbout {
  const [, changing, changed] = change.exec(text) ?? []
  const operation = changing ?? (/\bSELECT\b/i.test(text) ? 'SELECT' : /\w+/.exec(text)?.[0]) ?? 'query'
  const table = changed ?? source.exec(text)?.[1]
  const summary = [operation.toUpperCase(), table?.replaceAll('"', '')].filter(Boolean).join(' ')
  return { name: summary, kind: 'client', attributes: { 'db.system.name': 'postgresql', 'db.query.summary': summary } }
}
