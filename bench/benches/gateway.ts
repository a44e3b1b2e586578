// The cost of the gateway, compared with nginx and with the service alone. Sends the same requests to each of them in turn.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IDENTITY_HEADER } from '@ungana/contracts-identity'
import { given, pidOf, quick } from '#config.ts'
import { table } from '#figures.ts'
import { closedLoop, openLoop, type Target } from '#load.ts'
import { startNginx } from '#nginx.ts'
import { median, percentile } from '#percentiles.ts'
import { processorTime } from '#processor-time.ts'
import { ratio, report, say } from '#report.ts'

const ROUNDS = quick ? 1 : 3
const SECONDS = quick ? { closed: 1, open: 1 } : { closed: 3, open: 5 }
const RATE = 200
const SEARCH = '/api/users/search?page=1'
const base = given('BASE_URL')
const token = { [IDENTITY_HEADER]: given('SERVICE_TOKEN') }
const brotli = { 'accept-encoding': 'br' }

interface Measured {
  readonly name: string
  readonly what: 'search' | 'file'
  readonly target: Target
  readonly pid: number
  /** Microseconds per request, one value per round. */
  readonly processor: number[]
  /** Milliseconds of all requests in all rounds. */
  readonly times: number[]
}

const { address, file } = largestScript()
const nginx = await startNginx({ upstream: given('SERVICE_URL'), headers: token, file })
try {
  const servers: Measured[] = [
    measured('the service alone', 'search', { url: given('SERVICE_URL') + SEARCH, headers: token }, pidOf('directory')),
    measured('nginx', 'search', { url: nginx.url + SEARCH, headers: {} }, nginx.pid),
    measured('gateway', 'search', { url: base + SEARCH, headers: {} }, pidOf('gateway')),
    measured('nginx', 'file', { url: `${nginx.url}/file`, headers: brotli }, nginx.pid),
    measured('gateway', 'file', { url: base + address, headers: brotli }, pidOf('gateway')),
  ]
  await compareAnswers(servers)
  for (const { target } of servers) await closedLoop(target, 1)
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const server of servers) await measure(server)
    say(`round ${round} of ${ROUNDS}`)
  }
  report({
    name: 'gateway',
    title: 'The gateway and nginx',
    yardstick: `Yardstick: nginx with one worker, which passes the same requests to the same service, or sends the same compressed file (${(readFileSync(file).length / 1024).toFixed(0)} KiB); ${ROUNDS} alternating rounds. Processor: µs per request of that process alone, 20 connections at full speed, median. Times: ms at ${RATE} requests a second. Goals: 6.5 × nginx's processor time (5 × at best), p50 at most 1 ms and p99 at most 5 ms above nginx's.`,
    body: table([['request', 'server', 'processor, µs', '× nginx', 'p50', 'p99'], ...servers.map((server) => row(server, servers))]),
  })
} finally {
  await nginx.stop()
}

function measured(name: string, what: Measured['what'], target: Target, pid: number): Measured {
  return { name, what, target, pid, processor: [], times: [] }
}

async function measure({ target, pid, processor, times }: Measured): Promise<void> {
  const used = processorTime(pid)
  const requests = await closedLoop(target, SECONDS.closed)
  processor.push((used.end() * 1e6) / requests)
  times.push(...(await openLoop(target, { seconds: SECONDS.open, rate: RATE })))
}

function row(server: Measured, all: readonly Measured[]): (string | number)[] {
  const yardstick = all.find(({ name, what }) => name === 'nginx' && what === server.what) as Measured
  const processor = median(server.processor)
  return [
    server.what === 'search' ? `\`${SEARCH}\`` : 'a static file',
    server.name,
    processor.toFixed(0),
    ratio(processor, median(yardstick.processor)),
    percentile(server.times, 0.5).toFixed(2),
    percentile(server.times, 0.99).toFixed(2),
  ]
}

/** Throws if the servers answer differently, because their times could not be compared. */
async function compareAnswers(servers: readonly Measured[]): Promise<void> {
  for (const what of ['search', 'file']) {
    const answers = servers
      .filter((server) => server.what === what)
      .map(async ({ target }) => (await fetch(target.url, { headers: target.headers })).text())
    if (new Set(await Promise.all(answers)).size !== 1) throw new Error(`The servers answer differently: ${what}`)
  }
}

/** The largest script of the shell, for which a first visit waits longest. */
function largestScript(): { address: string; file: string } {
  const shell = join(given('RELEASES_DIR'), 'shell')
  const { current } = JSON.parse(readFileSync(join(shell, 'pointer.json'), 'utf8')) as { current: string }
  const release = join(shell, 'releases', current)
  const page = readFileSync(join(release, 'index.html'), 'utf8')
  const address = [...page.matchAll(/src="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1] as string).sort((a, b) => sizeOf(b) - sizeOf(a))[0]
  if (!address) throw new Error('The page of the shell loads no scripts')
  return { address, file: compressed(address) }

  function compressed(address: string): string {
    const file = join(release, `${address}.br`)
    return existsSync(file) ? file : join(release, address)
  }
  function sizeOf(address: string): number {
    return readFileSync(compressed(address)).length
  }
}
