// A second gateway to the running site with its own releases, so other journeys do not see them.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash, generateKeyPairSync, randomInt } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { BrowserContext } from '@playwright/test'
import getPort from 'get-port'
import { freshTest as base, expect } from './site.ts'

const checkout = join(import.meta.dirname, '../..')

export interface OwnReleases {
  /** URL of the second gateway. */
  readonly url: string
  /** Folder of a part's releases. */
  readonly folder: (part: string) => string
  /** Runs `npm run release …` on these releases, as a process. */
  release(...args: string[]): Promise<{ readonly code: number; readonly output: string }>
  /** A copy of the current release of `part` with `from` replaced by `to`. File names with hashes and integrity values are updated too. */
  altered(part: string, changes: Readonly<Record<string, string>>): string
  current(part: string): string
  /** Name of the canary; undefined without one. */
  canary(part: string): string | undefined
  /** Starts what ends sick canaries, reading twice a second. Resolves once it has read. */
  watchCanaries(): Promise<void>
  /** Sends the pages' API calls to the site's services. */
  withApi(context: BrowserContext): Promise<void>
}

export const test = base.extend<{ own: OwnReleases }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  own: async ({}, use) => {
    const home = mkdtempSync(join(tmpdir(), 'ungana-own-releases-'))
    const releasesDir = join(home, 'releases')
    cpSync(envVariable('RELEASES_DIR'), releasesDir, { recursive: true })
    // Ports for outgoing connections are higher. One of them could be taken in the seconds before the gateway listens.
    const freePort = () => getPort({ host: '127.0.0.1', port: Array.from({ length: 200 }, () => randomInt(20_000, 32_768)), reserve: true })
    const [port, opsPort] = [await freePort(), await freePort()]
    const url = `http://localhost:${port}`
    const gateway = startGateway({ port, opsPort, url, releasesDir })
    let watch: ChildProcess | undefined
    try {
      await untilReady(`${url}/ready`, gateway)
      const own: OwnReleases = {
        url,
        folder: (part) => join(releasesDir, part),
        release: (...args) => run(args, { ...process.env, RELEASES_DIR: releasesDir }),
        altered: (part, changes) =>
          alteredCopy(join(releasesDir, part, 'releases', current(releasesDir, part)), mkdtempSync(join(home, 'build-')), changes),
        current: (part) => current(releasesDir, part),
        canary: (part) => pointerOf(releasesDir, part).canary?.release,
        async watchCanaries() {
          const alive = join(home, 'alive')
          watch = startWatch({ RELEASES_DIR: releasesDir, GATEWAY_METRICS_URL: `http://127.0.0.1:${opsPort}/metrics`, ALIVE_FILE: alive })
          await expect.poll(() => existsSync(alive)).toBe(true)
        },
        withApi,
      }
      await use(own)
    } finally {
      watch?.kill('SIGKILL')
      gateway.kill('SIGKILL')
      rmSync(home, { recursive: true, force: true })
    }
  },
  baseURL: async ({ own }, use) => use(own.url),
  context: async ({ context }, use) => {
    await withApi(context)
    await use(context)
  },
})

function envVariable(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run the journeys with \`npm test -- e2e\`.`)
  return value
}

async function withApi(context: BrowserContext): Promise<void> {
  const site = envVariable('BASE_URL')
  await context.route('**/api/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    // The gateway of these releases counts their pages.
    if (pathname === '/api/page-reports') return route.continue()
    const headers = route.request().headers()
    await route
      // Services refuse changes from pages of another origin.
      .fetch({ url: site + pathname + search, headers: { ...headers, ...(headers.origin && { origin: site }) } })
      .then((response) => route.fulfill({ response }))
      // The page may close before the response.
      .catch(() => route.abort().catch(() => undefined))
  })
}

interface OwnGateway {
  readonly port: number
  readonly opsPort: number
  readonly url: string
  readonly releasesDir: string
}

function startGateway({ port, opsPort, url, releasesDir }: OwnGateway): ChildProcess {
  const { privateKey } = generateKeyPairSync('ed25519')
  return spawn(process.execPath, ['src/main.ts'], {
    cwd: join(checkout, 'gateway'),
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      OPS_PORT: String(opsPort),
      // Journeys send requests of several visitors.
      TRUST_PROXY: '127.0.0.1',
      PUBLIC_URL: url,
      // No services: API calls go to the site's own gateway.
      UPSTREAMS: 'nobody=http://127.0.0.1:9',
      RATE_LIMITS: 'wide',
      LANGUAGES: 'en,fr,sw,rw,ar,pt',
      PROVIDER_ORIGINS: process.env.PROVIDER_ORIGINS,
      RELEASES_DIR: releasesDir,
      IDENTITY_PRIVATE_KEY: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    },
  })
}

function startWatch(env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [join(checkout, 'tools/src/deploy/watch-canaries.ts')], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, CANARY_INTERVAL: '500', ...env },
  })
}

async function untilReady(address: string, gateway: ChildProcess): Promise<void> {
  for (;;) {
    if (gateway.exitCode !== null) throw new Error(`the second gateway ended with ${gateway.exitCode}`)
    if (
      await fetch(address)
        .then(({ ok }) => ok)
        .catch(() => false)
    )
      return
    await sleep(50)
  }
}

async function run(args: readonly string[], env: NodeJS.ProcessEnv) {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(checkout, 'tools/src/release.ts'), ...args], { env })
    return { code: 0, output: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: stdout + stderr }
  }
}

const current = (releasesDir: string, part: string): string => pointerOf(releasesDir, part).current

function pointerOf(releasesDir: string, part: string) {
  return JSON.parse(readFileSync(join(releasesDir, part, 'pointer.json'), 'utf8')) as { current: string; canary?: { release: string } }
}

function alteredCopy(release: string, folder: string, changes: Readonly<Record<string, string>>): string {
  cpSync(release, folder, { recursive: true })
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !/\.br$|files\.json$/.test(path))
  let replacements = new Map(Object.entries(changes))
  // Files that name a changed file, by hash or integrity, change too.
  while (replacements.size > 0) {
    const next = new Map<string, string>()
    for (const [index, path] of paths.entries()) {
      const before = readFileSync(path)
      let text = before.toString()
      for (const [from, to] of replacements) text = text.replaceAll(from, to)
      if (text === before.toString()) continue
      writeFileSync(path, text)
      const [, hash] = /\.([0-9a-f]{8})\.js(?:on)?$/.exec(path) ?? []
      next.set(sha256(before, 'base64'), sha256(text, 'base64'))
      if (!hash) continue
      const renamed = join(dirname(path), basename(path).replace(hash, sha256(text, 'hex').slice(0, 8)))
      next.set(hash, sha256(text, 'hex').slice(0, 8))
      renameSync(path, renamed)
      paths[index] = renamed
    }
    replacements = next
  }
  for (const [from, to] of Object.entries(changes)) {
    const isIn = paths.some((path) => readFileSync(path, 'utf8').includes(to))
    expect(isIn, `"${from}" was nowhere in ${release}`).toBe(true)
  }
  return folder
}

function sha256(content: Buffer | string, encoding: 'hex' | 'base64'): string {
  return createHash('sha256').update(content).digest(encoding)
}

export { expect }
