// Two ways to put load on a server.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Pool } from 'undici'
import { bareEnvironment, given } from '#config.ts'

const run = promisify(execFile)
const CONNECTIONS = 20

export interface Target {
  /** Absolute address. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** 20 connections each send the next request as soon as they get an answer. @returns the number of requests. @throws on any answer but 200 */
export async function closedLoop({ url, headers }: Target, seconds: number): Promise<number> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const program = join(given('PROGRAMS'), 'autocannon/autocannon.js')
  const { stdout } = await run(process.execPath, [program, '--json', '-c', String(CONNECTIONS), '-d', String(seconds), ...sent, url], {
    env: bareEnvironment(),
  })
  const { errors, timeouts, non2xx, requests } = JSON.parse(stdout) as Record<'errors' | 'timeouts' | 'non2xx', number> & {
    requests: { total: number }
  }
  if (errors + timeouts + non2xx > 0 || requests.total === 0) {
    throw new Error(`${url}: of ${requests.total} requests ${non2xx} were refused, ${errors + timeouts} failed`)
  }
  return requests.total
}

/**
 * Sends `rate` requests a second, without waiting for answers.
 * @returns the milliseconds of each request
 * @throws on any answer but 200
 */
export async function openLoop({ url, headers }: Target, { seconds, rate }: { seconds: number; rate: number }): Promise<number[]> {
  const { origin, pathname, search } = new URL(url)
  const pool = new Pool(origin, { connections: 100 })
  const times: number[] = []
  const send = async (): Promise<void> => {
    const begun = performance.now()
    const { statusCode, body } = await pool.request({ path: pathname + search, method: 'GET', headers })
    await body.dump()
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
    times.push(performance.now() - begun)
  }
  try {
    const sent: Promise<void>[] = []
    const begun = performance.now()
    for (let count = 0; count < seconds * rate; count += 1) {
      const wait = begun + (count * 1000) / rate - performance.now()
      if (wait > 0) await sleep(wait)
      sent.push(send())
    }
    await Promise.all(sent)
    return times
  } finally {
    await pool.close()
  }
}
