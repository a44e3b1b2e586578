// The launcher as a process, on a small complete site. The tests share two checkouts in this order, because each start costs seconds.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '#infra/free-port.ts'
import { runningNatsUrl } from '#infra/nats.ts'
import { clusterDirectory } from '#infra/postgres.ts'
import { identify, isAlive, type ProcessIdentity } from '#launcher/process-identity.ts'
import { lockReleases, pointTo } from '#publish.ts'
import { canaried, type Pointer, rolledBack } from '#release/pointer.ts'
import { readPointer } from '#release/pointer-file.ts'
import { type FakeCheckout, makeFakeCheckout } from '#test/fake-checkout.ts'

interface Launcher {
  readonly process: ChildProcess
  readonly port: number
  readonly ended: Promise<number | string>
  output(): string
  until(text: string): Promise<void>
}

let checkout: FakeCheckout
let other: FakeCheckout
/** Runs over several tests. */
let site: Launcher | undefined
const launchers: Launcher[] = []

beforeAll(() => {
  checkout = makeFakeCheckout()
  other = makeFakeCheckout()
})
afterEach(async () => {
  for (const launcher of launchers.splice(0).filter((each) => each !== site)) await end(launcher)
})
afterAll(async () => {
  if (site) await end(site)
  for (const each of [checkout, other]) each.remove()
})

async function end(launcher: Launcher): Promise<void> {
  launcher.process.kill('SIGTERM')
  await launcher.ended
}

async function launch(options: { root?: string; port?: number; env?: NodeJS.ProcessEnv; dev?: readonly string[] } = {}): Promise<Launcher> {
  const port = options.port ?? (await freePort())
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../test/start-fake-site.ts'), options.root ?? checkout.root, ...(options.dev ?? [])],
    {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...options.env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  let notice = (): void => {}
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      notice()
    })
  }
  const ended = new Promise<number | string>((resolve) =>
    child.once('exit', (code, signal) => {
      resolve(code ?? signal ?? 'unknown')
      notice()
    }),
  )
  const launcher: Launcher = {
    process: child,
    port,
    ended,
    output: () => output,
    until: (text) =>
      new Promise((resolve, reject) => {
        notice = () => {
          if (output.includes(text)) resolve()
          else if (child.exitCode !== null || child.signalCode !== null) reject(new Error(`The launcher ended before it printed ${text}:\n${output}`))
        }
        notice()
      }),
  }
  launchers.push(launcher)
  return launcher
}

async function launchReady(options: Parameters<typeof launch>[0] = {}): Promise<Launcher> {
  const launcher = await launch(options)
  await launcher.until('Ungana is ready')
  return launcher
}

/** Every process of the running site except the launcher. */
async function siteProcesses(port: number, root = checkout.root): Promise<Record<string, ProcessIdentity>> {
  const answer = await fetch(`http://127.0.0.1:${port}/pids`)
  const pids = (await answer.json()) as Record<string, number>
  const nats = JSON.parse(readFileSync(join(root, '.ungana/processes/nats.json'), 'utf8')) as ProcessIdentity
  const postgres = Number(readFileSync(join(clusterDirectory(root, 'site'), 'data/postmaster.pid'), 'utf8').split('\n')[0])
  const all = { ...pids, nats: nats.pid, postgres }
  return Object.fromEntries(Object.entries(all).map(([name, pid]) => [name, identify(pid) as ProcessIdentity]))
}

const alive = (processes: Record<string, ProcessIdentity>): string[] =>
  Object.keys(processes).filter((name) => isAlive(processes[name] as ProcessIdentity))

const releases = () => join(checkout.root, '.ungana/releases')
const pointer = async () => (await readPointer(releases(), 'shell')) as Pointer
const change = (to: (pointer: Pointer) => Pointer) => lockReleases(releases(), async () => pointTo(releases(), 'shell', to(await pointer())))
let firstBuild: string

describe('a start', () => {
  it('starts everything, and Ctrl-C stops it, the gateway first', async () => {
    const launcher = await launchReady()
    const processes = await siteProcesses(launcher.port)
    expect(alive(processes).sort()).toEqual(['clock', 'gateway', 'nats', 'postgres', 'stock'])
    expect(launcher.output()).toContain(`Open http://localhost:${launcher.port}`)
    expect(launcher.output()).toMatch(/✓ Migrations of stock .*\d\.\d s {2}1 applied/)
    expect(launcher.output()).toMatch(/✓ Data of stock .* 1 goods written/)

    launcher.process.kill('SIGINT')
    expect(await launcher.ended).toBe(0)
    expect(alive(processes)).toEqual([])
    expect(readdirSync(join(checkout.root, '.ungana/processes'))).toEqual([])
    expect(existsSync(join(checkout.root, '.ungana/running.json'))).toBe(false)
    expect(closedAt('gateway')).toBeLessThan(closedAt('stock'))
    expect(launcher.output()).toContain('Everything is stopped.')
  })

  it('runs several processes of a service, tells the gateway, and stops them all', async () => {
    const launcher = await launch({ dev: ['stock', '--instances', '3'] })
    await launcher.until('stock (3 processes) restarts when its files change')
    const gateway = (await (await fetch(`http://127.0.0.1:${launcher.port}/environment`)).json()) as Record<string, string>
    const addresses = /stock=([^;]+)/.exec(gateway.UPSTREAMS as string)?.[1]?.split(',') ?? []
    const pids = await Promise.all(addresses.map(async (address) => Number(await (await fetch(`${address}/pid`)).text())))
    expect([addresses.length, new Set(pids).size]).toEqual([3, 3])
    const processes = Object.fromEntries(pids.map((pid, index) => [`stock ${index}`, identify(pid) as ProcessIdentity]))
    expect(alive(processes)).toHaveLength(3)
    launcher.process.kill('SIGINT')
    expect(await launcher.ended).toBe(0)
    expect(alive(processes)).toEqual([])
  })

  it('publishes a new build after a source changed, and continues if its output is closed', async () => {
    firstBuild = (await pointer()).current
    checkout.write('shell/src/main.js', "console.log('second')\n")
    const launcher = await launch()
    launcher.process.stdout?.destroy()
    launcher.process.stderr?.destroy()
    await untilAnswers(launcher.port)
    const processes = await siteProcesses(launcher.port)
    launcher.process.kill('SIGTERM')
    expect(await launcher.ended).toBe(0)
    expect(alive(processes)).toEqual([])
    expect((await pointer()).current).not.toBe(firstBuild)
  })

  it('repeats no work without a change, gives parts only the variables that they need, and keeps a rollback and a canary', async () => {
    const [before, second] = [firstBuild, (await pointer()).current]
    await change((now) => rolledBack(now, before, new Date()))
    await change((now) => canaried(now, second, 10, new Date()))
    const launcher = await launchReady({ env: { STRIPE_KEY: 'handed on', DATABASE_URL_OTHER: 'not handed on' } })
    expect(launcher.output()).toMatch(/Database clients .* unchanged/)
    expect(launcher.output()).toMatch(/Migrations of stock .* up to date/)
    expect(launcher.output()).toMatch(/Data of stock .* 0 goods written/)
    expect(launcher.output()).toMatch(/Build of shell .* unchanged/)

    const gateway = (await (await fetch(`http://127.0.0.1:${launcher.port}/environment`)).json()) as Record<string, string>
    expect(gateway).toMatchObject({ PORT: String(launcher.port), HOST: '127.0.0.1', RATE_LIMITS: 'normal', STRIPE_KEY: 'handed on' })
    expect(gateway.UPSTREAMS).toMatch(/^(stock|clock)=http:\/\/127\.0\.0\.1:\d+;(stock|clock)=http:\/\/127\.0\.0\.1:\d+$/)
    expect(gateway).not.toHaveProperty('DATABASE_URL')
    expect(gateway).not.toHaveProperty('DATABASE_URL_OTHER')
    expect(readFileSync(join(gateway.RELEASES_DIR as string, 'shell/pointer.json'), 'utf8')).toMatch(/^\{"current":"[0-9a-f]{12}",/)

    const address = /stock=([^;]+)/.exec(gateway.UPSTREAMS as string)?.[1]
    const stock = (await (await fetch(`${address}/environment`)).json()) as Record<string, string>
    expect(stock.DATABASE_URL).toMatch(/^postgres:\/\/stock:/)
    expect(stock.NATS_URL).toMatch(/^nats:\/\//)
    expect(stock.SMTP_URL).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/)
    const [, mailbox = ''] = /Read the site’s emails at (\S+)/.exec(launcher.output()) ?? []
    expect(await (await fetch(`${mailbox}/mails.json`)).json()).toEqual([])
    expect(stock).not.toHaveProperty('IDENTITY_PRIVATE_KEY')
    expect(stock).not.toHaveProperty('DATABASE_URL_OTHER')
    // No secret is in the output or in a file that others can read.
    const secrets = readFileSync(join(checkout.root, '.ungana/secrets.json'), 'utf8')
    expect(statSync(join(checkout.root, '.ungana/secrets.json')).mode & 0o077).toBe(0)
    const { databaseOwnerPasswords } = JSON.parse(secrets) as Record<string, Record<string, string>>
    expect(JSON.stringify(stock)).not.toContain(databaseOwnerPasswords?.stock)
    for (const secret of Object.values(JSON.parse(secrets) as Record<string, unknown>)) {
      for (const value of typeof secret === 'string' ? [secret] : Object.values(secret as Record<string, string>))
        expect(launcher.output()).not.toContain(value)
    }
    await stopped(launcher)
    expect(await pointer()).toMatchObject({ current: before, canary: { release: second, percent: 10 } })
  })
})

describe('a failing start', () => {
  it('names the used port and suggests another', async () => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    onTestFinished(() => void other.close())
    const launcher = await launch({ port })
    expect(await launcher.ended).toBe(1)
    expect(launcher.output()).toContain(`Another program uses port ${port}. Stop it, or choose another port: PORT=${port + 1} npm start`)
    expect(launcher.output()).not.toMatch(/\n\s+at /)
  })

  it('shows the bundler’s error and stops everything', async () => {
    const works = readFileSync(join(other.root, 'shell/src/main.js'), 'utf8')
    onTestFinished(() => other.write('shell/src/main.js', works))
    other.write('shell/src/main.js', "import './missing.js'\n")
    const launcher = await launch({ root: other.root })
    expect(await launcher.ended).toBe(1)
    expect(launcher.output()).toMatch(/shell cannot be built:[\s\S]*missing\.js/)
    expect(existsSync(join(clusterDirectory(other.root, 'site'), 'data/postmaster.pid'))).toBe(false)
    expect(readdirSync(join(other.root, '.ungana/processes'))).toEqual([])
  })

  it('shows the last log lines of a service that does not start', async () => {
    const works = readFileSync(join(other.root, 'services/clock/src/main.ts'), 'utf8')
    onTestFinished(() => other.write('services/clock/src/main.ts', works))
    other.write('services/clock/src/main.ts', `console.log(JSON.stringify({ level: 60, msg: 'the clock has no hands' })); process.exit(4)\n`)
    const launcher = await launch({ root: other.root })
    expect(await launcher.ended).toBe(1)
    expect(launcher.output()).toMatch(/clock did not start: it ended \(4\)\nthe clock has no hands/)
    expect(existsSync(join(clusterDirectory(other.root, 'site'), 'data/postmaster.pid'))).toBe(false)
  })

  it('stops on Ctrl-C', async () => {
    const launcher = await launch()
    await launcher.until('✓ Postgres')
    launcher.process.kill('SIGINT')
    expect(await launcher.ended).toBe(0)
    expect(existsSync(join(clusterDirectory(checkout.root, 'site'), 'data/postmaster.pid'))).toBe(false)
    expect(readdirSync(join(checkout.root, '.ungana/processes'))).toEqual([])
  })
})

describe('a running site', () => {
  const running = () => site as Launcher

  it('has published the next build to everybody, after a rollback and a canary', async () => {
    checkout.write('shell/src/main.js', "console.log('first')\n")
    site = await launchReady()
    expect(await pointer()).toMatchObject({ current: firstBuild })
    expect((await pointer()).canary).toBeUndefined()
  })

  it('names the site that already runs from the folder', async () => {
    const second = await launch()
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`Ungana is already running from this folder: open http://localhost:${running().port}`)
    await untilAnswers(running().port)
  })

  it('another site uses its servers, even if one NATS server of the list is down', async () => {
    const gateway = (await (await fetch(`http://127.0.0.1:${running().port}/environment`)).json()) as Record<string, string>
    const address = /stock=([^;]+)/.exec(gateway.UPSTREAMS as string)?.[1]
    const stock = (await (await fetch(`${address}/environment`)).json()) as Record<string, string>

    const launcher = await launchReady({
      root: other.root,
      env: { DATABASE_URL_STOCK: stock.DATABASE_URL, NATS_URL: `${runningNatsUrl(join(checkout.root, '.ungana'))}, 127.0.0.1:1` },
    })
    expect(launcher.output()).toMatch(/✓ NATS .* your own server/)
    expect(launcher.output()).not.toContain('✓ Postgres')
    expect(launcher.output()).toMatch(/Data of stock .* 0 goods written/)
    await stopped(launcher)
  })

  it('is not touched by another checkout', async () => {
    const mine = await siteProcesses(running().port)
    const theirs = await launchReady({ root: other.root })
    const neighbours = await siteProcesses(theirs.port, other.root)
    expect(alive(mine)).toHaveLength(5)
    expect(alive(neighbours)).toHaveLength(5)
    await stopped(theirs)
    expect(alive(neighbours)).toEqual([])
    expect(alive(mine)).toHaveLength(5)
  })

  it('is stopped by the next start if its launcher was killed', async () => {
    const first = running()
    const left = await siteProcesses(first.port)
    first.process.kill('SIGKILL')
    await first.ended
    expect(alive(left)).toHaveLength(5)

    const second = await launchReady()
    site = second
    expect(alive(left)).toEqual([])
    expect(second.output()).toMatch(/stopped processes of the last run: .*gateway/)
    expect(alive(await siteProcesses(second.port))).toHaveLength(5)
  })

  it('restarts a part that died', async () => {
    const launcher = running()
    const before = await siteProcesses(launcher.port)
    process.kill((before.gateway as ProcessIdentity).pid, 'SIGKILL')
    await launcher.until('gateway stopped unexpectedly (SIGKILL)')
    await untilAnswers(launcher.port)
    const after = await siteProcesses(launcher.port)
    expect(after.gateway?.pid).not.toBe(before.gateway?.pid)
    expect(after.stock).toEqual(before.stock)
  })

  it('survives the death of Postgres', async () => {
    const launcher = running()
    const before = await siteProcesses(launcher.port)
    process.kill((before.postgres as ProcessIdentity).pid, 'SIGKILL')
    await launcher.until('postgres stopped unexpectedly (SIGKILL)')
    const data = join(clusterDirectory(checkout.root, 'site'), 'data/postmaster.pid')
    const server = () => (existsSync(data) ? identify(Number(readFileSync(data, 'utf8').split('\n')[0])) : undefined)
    while (server() === undefined || server()?.pid === before.postgres?.pid) await new Promise((resolve) => setTimeout(resolve, 20))
    await stopped(launcher)
    expect(server()).toBeUndefined()
  })
})

async function stopped(launcher: Launcher): Promise<void> {
  launcher.process.kill('SIGTERM')
  expect(await launcher.ended).toBe(0)
}

/** When a part closed, by the clock that all processes share. */
function closedAt(part: string): number {
  const log = readFileSync(join(checkout.root, `.ungana/logs/${part}.log`), 'utf8')
  return Number(/closing at (\d+)/.exec(log)?.[1])
}

async function untilAnswers(port: number): Promise<void> {
  for (;;) {
    try {
      if ((await fetch(`http://127.0.0.1:${port}/ready`)).ok) return
    } catch {}
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
