// `npm run proof containers [-- --figures]`: builds the images, brings up docker-compose.yml, and tries what it promises: health, networks, limits, read-only
// roots, one port, a service that ends and returns, a journey in a browser. Where Docker or Compose is missing, it says so and does nothing.
import { lookup } from 'node:dns/promises'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readContainerFiles } from '#check/compose.ts'
import { makeEnvironment, readCompose } from '#check/compose-source.ts'
import { engineVersions, openProject } from '#containers/engine.ts'
import { memoryInUse, sizeOfImage } from '#containers/figures.ts'
import { containerProblems, type Inspected, stateProblems, type Target, targetsOf } from '#containers/inspected.ts'
import { freePort } from '#infra/free-port.ts'
import { errorMessage } from '#launcher/error-message.ts'
import { openScreen } from '#launcher/screen.ts'
import { listenForStop } from '#launcher/signals.ts'
import { checkoutRoot as root } from '#parts.ts'
import { isGood } from '#test/counts.ts'
import { findBrowser, runPlaywright } from '#test/runs.ts'
import { figuresOf, writeFigures } from '#write-figures.ts'

const NAME = 'ungana-proof'
const JOURNEY = ['register-and-log-in.test', '-g', 'a visitor registers a business']
/** A call that directory answers from its database, to anybody. */
const CALL = '/api/categories'
const TRIES = 300

const { values } = parseArgs({ options: { figures: { type: 'boolean', default: false } } })
const versions = engineVersions()
if (!versions) {
  console.log('Skipped: no container engine with Compose answers to the command docker. On Debian, deploy/engine.sh prepares one.')
  process.exit()
}
const using = `${versions.engine}, Compose ${versions.compose}`
console.log(using)

const port = await freePort()
const site = `http://localhost:${port}`
const env: Record<string, string> = { ...makeEnvironment(root), PORT: String(port), PUBLIC_URL: site }
const { compose } = readCompose(readContainerFiles(root)['docker-compose.yml'], env)
const profiles = new Set(env.COMPOSE_PROFILES?.split(','))
const services = Object.fromEntries(Object.entries(compose.services).filter(([, service]) => service.profiles?.some((each) => profiles.has(each))))
const screen = openScreen(process.stdout)
const stop = listenForStop(() => {})
const options = { root, screen, signal: stop.signal }
const project = openProject({ name: NAME, root, services: compose.services, env, signal: stop.signal })
const problems: string[] = []
let internet: Promise<string | undefined> | undefined

try {
  const browser = await findBrowser(options)
  await project.remove()
  const built = await timed('images', () => project.run('build', '--quiet'))
  const started = await timed('the whole site is up', () => project.run('up', '--detach', '--no-build', '--quiet-pull'))
  const inspected = await untilSettled()
  for (const [name, service] of Object.entries(services)) {
    const found = inspected.get(name)
    const all = found ? [...containerProblems(NAME, service, found), ...stateProblems(service, found)] : ['has no container']
    problems.push(...all.map((problem) => `${name}: ${problem}`))
  }
  console.log(`${inspected.size} containers have what docker-compose.yml says`)

  const running = Object.keys(services).filter((name) => services[name]?.restart !== 'no')
  const withNode = running.filter((name) => services[name]?.build?.target === 'part')
  for (const name of running) tryConfinement(name)
  for (const name of withNode) await tryNetworks(name, inspected)
  await tryLimits()
  await tryDoors()
  const memory = await memoryInUse(running.map((name) => `${NAME}-${name}-1`))
  await tryReturns(withNode)

  const reports = mkdtempSync(join(tmpdir(), 'ungana-journey-'))
  try {
    const counts = await runPlaywright(options, reports, JOURNEY, { ...browser, BASE_URL: site })
    if (!isGood(counts) || counts.passed !== 1) problems.push('the journey failed')
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  for (const [name, found] of await project.inspect()) if (found.State.OOMKilled) problems.push(`${name}: needed more memory than it may have`)

  const sizes = new Map<string, number>()
  for (const [name, { image = '' }] of Object.entries(services)) sizes.set(name, await sizeOfImage(`${image}:${NAME}`))
  const ofServices = withNode.map((name) => sizes.get(name) ?? 0)
  const figures = `${figuresOf('containers')} ${using}.

| what | figure |
| --- | --- |
| containers: running, tasks | ${running.length}, ${Object.keys(services).length - running.length} |
| s to build all images, with what earlier builds left | ${built.toFixed(0)} |
| s from nothing to a healthy site: databases, streams, migrations, first data, releases | ${started.toFixed(0)} |
| MiB of memory of all running containers, without visitors | ${memory.all} |
| of them: Postgres, NATS, the gateway, the largest service | ${memory.of('postgres')}, ${memory.of('nats')}, ${memory.of('gateway')}, ${memory.largest(withNode.filter((name) => name !== 'gateway'))} |
| MiB of images, with the layers that they share: gateway and services, tools, web, Postgres, NATS | ${Math.min(...ofServices)}–${Math.max(...ofServices)}, ${['streams', 'web', 'postgres', 'nats'].map((name) => sizes.get(name)).join(', ')} |`
  console.log(figures)
  if (values.figures && problems.length === 0) writeFigures('containers', figures)
} catch (error) {
  problems.push(errorMessage(error))
} finally {
  await project.remove('--rmi', 'all', '--timeout', '5')
  project.removeFiles()
}
if (problems.length > 0) {
  screen.printError(problems.join('\n'))
  process.exitCode = 1
}

/** @returns seconds */
async function timed(what: string, work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await screen.step(what, work, stop.signal)
  return (performance.now() - start) / 1000
}

/** Waits until no health check is in its first tries. */
async function untilSettled(): Promise<Map<string, Inspected>> {
  for (let tries = 0; ; tries += 1) {
    const all = await project.inspect()
    if (tries >= TRIES || [...all.values()].every(({ State }) => State.Health?.Status !== 'starting')) return all
    await sleep(1000)
  }
}

/** Looks from the inside: who runs, what can be written, which rights a process has. */
function tryConfinement(name: string): void {
  const text = project.exec(
    name,
    'sh',
    '-c',
    `echo "uid $(id -u)"
    for folder in / /app /etc /usr /var /root; do if touch "$folder/probe" 2> /dev/null; then echo "wrote $folder"; fi; done
    grep -E '^(CapPrm|CapEff|CapBnd|NoNewPrivs|Seccomp):' /proc/self/status`,
  )
  const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim())
  const of = (key: string): string | undefined => lines.find((line) => line.startsWith(key))?.split(' ')[1]
  const report = (problem: string): void => void problems.push(`${name}: ${problem}`)
  if (!(Number(of('uid')) > 0)) report(`runs as root: ${text}`)
  for (const line of lines.filter((each) => each.startsWith('wrote'))) report(`${line}, which should be read-only`)
  for (const set of ['CapPrm:', 'CapEff:', 'CapBnd:']) if (!/^0+$/.test(of(set) ?? '')) report(`${set} ${of(set)}`)
  if (of('NoNewPrivs:') !== '1') report('may gain privileges')
  if (of('Seccomp:') !== '2') report('has no filter of system calls')
}

/** A container reaches what shares a network with it, and nothing else. Only those in a network that is not internal reach the internet. */
async function tryNetworks(name: string, inspected: ReadonlyMap<string, Inspected>): Promise<void> {
  const targets: Target[] = targetsOf(
    compose,
    inspected,
    (service) => ({ postgres: 5432, nats: 4222 })[service] ?? (services[service]?.build?.target === 'part' ? 3000 : undefined),
  )
  const outside = await reachableOutside()
  if (outside) targets.push({ service: 'the internet', network: `${NAME}_outside`, address: outside, port: 443 })
  const own = Object.keys(inspected.get(name)?.NetworkSettings.Networks ?? {})
  const script = `const net = require('node:net')
    const tries = ${JSON.stringify(targets)}.map(({ address, port }) => new Promise((resolve) => {
      const socket = net.connect({ host: address, port, timeout: 3000 })
      for (const event of ['connect', 'error', 'timeout']) socket.once(event, () => { socket.destroy(); resolve(event === 'connect') })
    }))
    Promise.all(tries).then((all) => console.log(JSON.stringify(all)))`
  const text = project.exec(name, 'node', '-e', script)
  const reached = JSON.parse(text) as boolean[]
  for (const [at, { service, network }] of targets.entries()) {
    const may = own.includes(network)
    if (reached[at] !== may) problems.push(`${name} ${may ? 'does not reach' : 'reaches'} ${service} in ${network}`)
  }
  console.log(`${name} reaches ${reached.filter(Boolean).length} of ${targets.length} addresses`)
}

/** An address of npm's registry; undefined if this machine does not reach it either. */
function reachableOutside(): Promise<string | undefined> {
  internet ??= lookup('registry.npmjs.org', 4).then(
    async ({ address }) => ((await opens(address, 443)) ? address : undefined),
    () => undefined,
  )
  return internet
}

function opens(host: string, to: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port: to, timeout: 3000 })
    for (const event of ['connect', 'error', 'timeout'])
      socket.once(event, () => {
        socket.destroy()
        resolve(event === 'connect')
      })
  })
}

/** A task that takes too much memory is killed, and one with too many processes gets no more. */
async function tryLimits(): Promise<void> {
  const run = (...command: string[]): Promise<string> => project.run('run', '--rm', '--no-deps', '--no-TTY', 'streams', ...command)
  const has = async (work: Promise<string>): Promise<string> => (await work.catch((error: Error) => `failed: ${error.message}`)).trim()
  const much = `const kept = []; for (let at = 0; at < 12; at += 1) kept.push(Buffer.alloc(64 * 1024 * 1024, 1)); console.log('has', kept.length)`
  if (!(await has(run('node', '-e', much))).startsWith('failed')) problems.push('a task got 768 MiB of memory, although its limit is 512')
  const many = 'count=0; while [ $count -lt 400 ]; do sleep 20 & count=$((count + 1)); done; echo started all'
  if ((await has(run('sh', '-c', many))).includes('started all')) problems.push('a task got 400 processes, although its limit is 200')
  console.log('limits hold')
}

/** Only the gateway has a port on this machine, and only at its own address. */
async function tryDoors(): Promise<void> {
  const home = await fetch(site)
  if (home.status !== 200 || !(await home.text()).includes('Ungana')) problems.push(`${site} answers with ${home.status}`)
  const others = Object.values(networkInterfaces())
    .flat()
    .filter((each) => each !== undefined && !each.internal && each.family === 'IPv4')
  for (const { address } of others as { address: string }[]) if (await opens(address, port)) problems.push(`the site is open at ${address}:${port}`)
  for (const path of ['/metrics', '/internal/accounts']) {
    const { status } = await fetch(`${site}${path}`)
    if (status !== 404) problems.push(`${path} answers with ${status}`)
  }
}

/** A stopped service, a killed one, and restarted servers: the site says so, keeps its pages, and works again. */
async function tryReturns(withNode: readonly string[]): Promise<void> {
  await project.run('stop', 'directory')
  const { status } = await fetch(`${site}${CALL}`)
  if (status !== 503) problems.push(`without directory, ${CALL} answers with ${status}`)
  if ((await fetch(`${site}/about`)).status !== 200) problems.push('without directory, /about does not answer')
  await project.run('start', 'directory')
  await untilItAnswers('directory was stopped')

  for (const name of withNode) project.exec(name, 'sh', '-c', 'kill -9 $(cat /proc/1/task/1/children)')
  await untilItAnswers(`${withNode.length} processes were killed at once`)
  for (const server of ['postgres', 'nats']) {
    await project.run('restart', server)
    await untilItAnswers(`${server} restarted`)
  }
  for (const [name, found] of await untilSettled())
    if (services[name]?.restart !== 'no' && found.State.Health?.Status !== 'healthy') problems.push(`${name} is not healthy again`)
}

async function untilItAnswers(after: string): Promise<void> {
  const start = performance.now()
  for (let tries = 0; tries < TRIES; tries += 1) {
    const ok = await fetch(`${site}${CALL}`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ok) return console.log(`${after}: ${CALL} answers after ${((performance.now() - start) / 1000).toFixed(1)} s`)
    await sleep(200)
  }
  problems.push(`${after}: ${CALL} does not answer any more`)
}
