// Asks services which values a page's parameters may have, so that no other value reaches a canonical URL or a cache key.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { parse } from 'zod/v4/core'
import type { KnownValues } from '#lib/card.ts'
import type { AskAsVisitor } from './ask-as-visitor.ts'

export interface KnownValuesOptions {
  readonly ask: AskAsVisitor
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** How many milliseconds a page waits for the first answer. */
  readonly maxWait?: number
}

/** In milliseconds. Known values stay known while their service is down. */
const times = { fresh: 60_000, retry: 2000, deadline: 2000 }

const list = z.array(z.object({ value: z.string() }))
const NONE: ReadonlySet<string> = new Set()

export function createKnownValues({ ask, log, now, maxWait = 250 }: KnownValuesOptions): KnownValues {
  /** Few entries, because only the manifests of releases name endpoints. */
  const known = new Map<string, { readonly values: ReadonlySet<string> | Promise<ReadonlySet<string>>; readonly until: number }>()

  async function read(source: string): Promise<ReadonlySet<string>> {
    const [path = '', name = ''] = source.split('#')
    const answer = await ask(path, times.deadline)
    if (answer?.status !== 200) throw new Error(`${path} answered ${answer?.status ?? 'nothing'}`)
    return new Set(parse(list, JSON.parse(answer.text)[name]).map(({ value }) => value))
  }

  return async (source) => {
    const last = known.get(source)
    const fresh = last && now() < last.until
    if (!fresh) {
      const values = read(source).catch((error: unknown) => {
        log.warn({ err: error, source }, 'the known values of a page parameter are missing or old')
        const old = last?.values ?? NONE
        known.set(source, { values: old, until: now() + times.retry })
        return old
      })
      known.set(source, { values, until: now() + times.fresh })
    }
    const values = last?.values ?? known.get(source)?.values ?? NONE
    return Promise.race([values, sleep(maxWait, NONE, { ref: false })])
  }
}
