// `npm run proof rolling [-- --seconds 40]`: two gateways behind HAProxy end and start again, one after the other, at 200 requests a second. No request may
// fail. Then a log-out at one must end the session at the other, and both must count limits together. Writes its figures to docs/figures.md.
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { unpackDebianPackage } from '#infra/debian-package.ts'
import { freePort } from '#infra/free-port.ts'
import { type Child, startChild } from '#launcher/children.ts'
import { openScreen } from '#launcher/screen.ts'
import { loadSecrets } from '#launcher/secrets.ts'
import { startSite } from '#launcher/site.ts'
import { makeTemporaryState } from '#launcher/temporary.ts'
import { checkoutRoot } from '#parts.ts'
import { figuresOf, writeFigures } from '#write-figures.ts'

const SECONDS_FOR_FIGURES = 40
const RATE = 200
const LOG_OUTS = 50
const FORMS_AN_HOUR = 10
const seconds = Number(parseArgs({ options: { seconds: { type: 'string', default: String(SECONDS_FOR_FIGURES) } } }).values.seconds)

const closing: (() => unknown)[] = []
try {
  await prove()
} finally {
  for (const close of closing.reverse()) await close()
}

async function prove(): Promise<void> {
  const tree = await unpackDebianPackage('haproxy', {
    directory: join(checkoutRoot, '.ungana/debian/haproxy'),
    withMissingDependencies: true,
    env: process.env,
  })
  const state = await makeTemporaryState(checkoutRoot, 'rolling')
  closing.push(() => state.remove())
  const site = await startSite({
    root: checkoutRoot,
    stateDir: state.directory,
    cluster: state.name,
    port: 0,
    rateLimits: 'wide',
    throwaway: true,
    screen: openScreen(process.stdout),
    env: { PATH: process.env.PATH },
  })
  closing.push(() => site.stop())
  const [front, ...ports] = [await freePort(), await freePort(), await freePort()]
  const url = `http://localhost:${front}`
  const secrets = loadSecrets(state.directory, Object.keys(site.addresses))
  const run = (name: string, command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv) =>
    startChild({ name, stateDir: state.directory, command, args, cwd, env, logFile: join(state.directory, 'logs', `${name}.log`) })
  const startGateway = async (port: number): Promise<Child> => {
    const gateway = await run(`gateway-${port}`, process.execPath, ['src/main.ts'], join(checkoutRoot, 'gateway'), {
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      TRUST_PROXY: '127.0.0.1',
      DRAIN_MS: '1000',
      // All requests come from one address.
      RATE_LIMIT_READS: '1000000',
      RATE_LIMIT_WRITES: '1000000',
      RATE_LIMIT_ACCOUNT_WRITES: '1000000',
      RATE_LIMIT_ACCOUNT_READS: '1000000',
      UPSTREAMS: Object.entries(site.addresses)
        .map(([name, address]) => `${name}=${address}`)
        .join(';'),
      SERVICE_PRIVATE_KEY: secrets.serviceKeys.gateway?.privateKey,
      IDENTITY_PRIVATE_KEY: secrets.identityPrivateKey,
      RELEASES_DIR: join(state.directory, 'releases'),
      NATS_URL: natsUrlOf(site.natsUrl, 'gateway', secrets.natsPasswords.gateway as string),
    })
    while ((await answerOf(`http://127.0.0.1:${port}/ready`)).status !== 200) await sleep(20)
    return gateway
  }
  const gateways = await Promise.all(ports.map(startGateway))
  const [one, two] = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string]
  const [first, second] = ports.map((port) => `127.0.0.1:${port}`)
  const balancer = await run('haproxy', join(tree, 'usr/sbin/haproxy'), ['-f', join(checkoutRoot, 'deploy/haproxy.cfg')], checkoutRoot, {
    LD_LIBRARY_PATH: join(tree, 'usr/lib', process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu'),
    PORT: String(front),
    GATEWAY_1: first,
    GATEWAY_2: second,
  })
  closing.push(async () => {
    await balancer.stop()
    await Promise.all(gateways.map((gateway) => gateway.stop()))
  })
  while ((await answerOf(`${url}/ready`)).status !== 200) {
    if (balancer.hasEnded()) throw new Error(`HAProxy has ended: ${readFileSync(balancer.logFile, 'utf8')}`)
    await sleep(50)
  }

  const member = site.demo.find(({ role }) => role === 'member')
  if (!member) throw new Error('The site has no member for the proof')
  const newSession = () => logIn(url, member.username, member.password)
  const load = await underLoad(url, await newSession(), async () => {
    for (const [nth, port] of ports.entries()) {
      await sleep((seconds / 4) * 1000)
      await gateways[nth]?.stop()
      gateways[nth] = await startGateway(port)
    }
    await sleep((seconds / 4) * 1000)
  })
  const endings = await logOuts(one, two, url, newSession)
  const accepted = await sentForms(url)
  const figures = `${figuresOf('rolling')} HAProxy in front of two gateways.

| what | figure |
| --- | --- |
| requests while both gateways ended and started again, one after the other, at ${RATE} a second (one in ten is a write) | ${load.sent} |
| of them failed | ${load.failures.length} |
| time of an answer: p50, p99 | ${inMs(load.times, 0.5)}, ${inMs(load.times, 0.99)} |
| from the answer to a log-out at one gateway until the other refuses the session (${LOG_OUTS} log-outs): p50, largest | ${inMs(endings, 0.5)}, ${inMs(endings, 1)} |
| forms that both accepted together, of ${2 * FORMS_AN_HOUR} sent; the limit is ${FORMS_AN_HOUR} | ${accepted} |`
  console.log(figures)
  for (const failure of load.failures.slice(0, 10)) console.log(failure, ...loggedAbout(failure, join(state.directory, 'logs')))
  if (load.failures.length > 0 || accepted !== FORMS_AN_HOUR) process.exitCode = 1
  else if (seconds >= SECONDS_FOR_FIGURES) writeFigures('rolling', figures)
}

/** What gateways and services logged about a request that failed. */
function loggedAbout(failure: string, logs: string): string[] {
  const [, id] = /"requestId":"([^"]+)"/.exec(failure) ?? []
  const lines = readdirSync(logs).flatMap((file) => readFileSync(join(logs, file), 'utf8').split('\n'))
  return id ? lines.filter((line) => line.includes(id)) : []
}

function natsUrlOf(administrator: string, user: string, password: string): string {
  const url = new URL(administrator)
  url.username = user
  url.password = password
  return url.href
}

interface Answer {
  /** 0: there was none. */
  readonly status: number
  readonly text: string
  readonly cookie: string
}

async function answerOf(url: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const answer = await fetch(url, { redirect: 'manual', ...init })
    return {
      status: answer.status,
      text: await answer.text(),
      cookie: answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    }
  } catch (error) {
    return { status: 0, text: String((error as Error).cause ?? error), cookie: '' }
  }
}

/** A change, as the site's pages send it. */
function change(method: string, site: string, body: unknown, cookie = ''): RequestInit {
  const headers = { origin: site, 'content-type': 'application/json', 'idempotency-key': randomUUID(), cookie }
  return { method, body: JSON.stringify(body), headers }
}

async function logIn(site: string, username: string, password: string): Promise<string> {
  const { status, text, cookie } = await answerOf(`${site}/api/auth/login`, change('POST', site, { username, password }))
  if (status !== 200) throw new Error(`The member could not log in: ${status} ${text}`)
  return cookie
}

interface Load {
  readonly sent: number
  /** Milliseconds. */
  readonly times: readonly number[]
  readonly failures: readonly string[]
}

/** Sends requests at a steady rate while `work` runs, whether or not earlier ones have answers. */
async function underLoad(site: string, cookie: string, work: () => Promise<void>): Promise<Load> {
  const preferences: unknown = JSON.parse((await answerOf(`${site}/api/notifications/preferences`, { headers: { cookie } })).text)
  const home = await answerOf(site)
  const script = /src="([^"]+\.js)"/.exec(home.text)?.[1]
  if (!script) throw new Error('The home page has no script')
  const reads = ['/', '/directory', '/api/categories', '/api/users/search?q=coffee&page=1', script]
  const times: number[] = []
  const failures: string[] = []
  const running: Promise<void>[] = []
  const send = async (nth: number): Promise<void> => {
    const isWrite = nth % 10 === 0
    const path = isWrite ? '/api/notifications/preferences' : (reads[nth % reads.length] as string)
    const began = performance.now()
    const { status, text } = await answerOf(site + path, isWrite ? change('PUT', site, preferences, cookie) : {})
    times.push(performance.now() - began)
    if (status !== 200) failures.push(`${isWrite ? 'PUT' : 'GET'} ${path}: ${status} ${text.slice(0, 200)}`)
  }
  let isDone = false
  const working = work().finally(() => {
    isDone = true
  })
  const began = performance.now()
  for (let nth = 0; !isDone; nth++) {
    running.push(send(nth))
    await sleep(Math.max(0, began + ((nth + 1) * 1000) / RATE - performance.now()))
  }
  await Promise.all([...running, working])
  return { sent: running.length, times, failures }
}

/** Milliseconds from the answer to each log-out at one gateway until the other refuses the session. */
async function logOuts(one: string, two: string, site: string, newSession: () => Promise<string>): Promise<number[]> {
  const took: number[] = []
  for (let nth = 0; nth < LOG_OUTS; nth++) {
    const cookie = await newSession()
    const isMember = async (gateway: string) => (await answerOf(`${gateway}/api/notifications/preferences`, { headers: { cookie } })).status === 200
    if (!((await isMember(one)) && (await isMember(two)))) throw new Error('A new session was refused')
    const { status } = await answerOf(`${one}/api/auth/logout`, change('POST', site, {}, cookie))
    if (status !== 204) throw new Error(`A log-out got ${status}`)
    const ended = performance.now()
    while (await isMember(two));
    took.push(performance.now() - ended)
  }
  return took
}

/** How many forms of one address are accepted, if twice as many as the limit come, and HAProxy spreads them. */
async function sentForms(site: string): Promise<number> {
  let accepted = 0
  for (let nth = 0; nth < 2 * FORMS_AN_HOUR; nth++) {
    const { status } = await answerOf(`${site}/api/newsletter`, change('POST', site, { email: `${randomUUID()}@member.example` }))
    if (status === 202) accepted += 1
    // Gateways tell each other every tenth of a second.
    await sleep(300)
  }
  return accepted
}

function inMs(times: readonly number[], share: number): string {
  const sorted = [...times].sort((a, b) => a - b)
  return `${(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0).toFixed(1)} ms`
}
