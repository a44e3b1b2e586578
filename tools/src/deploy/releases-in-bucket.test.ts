// The processes of an installation with releases in a bucket: what publishes, what copies, and the gateway.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { freePort } from '#infra/free-port.ts'
import { checkoutRoot } from '#parts.ts'
import { changeReleased } from '#release/change-released.ts'
import { type Pointer, rolledBack } from '#release/pointer.ts'
import { openReleaseBucket } from '#release/release-bucket.ts'
import { makeShell } from '#release/testing/made-build.ts'
import { bucketFails, startBucket, type TestBucket } from '#release/testing/test-bucket.ts'

const patience = { timeout: 60_000, interval: 50 }
const run = promisify(execFile)
const running: ChildProcess[] = []
let home: string
let bucket: TestBucket
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'ungana-deployed-'))
  bucket = await startBucket()
})
afterEach(async () => {
  for (const child of running.splice(0)) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await bucket.stop()
  rmSync(home, { recursive: true, force: true })
})

const folder = () => mkdtempSync(join(home, 'releases-'))

/** An image `web` with a build of the shell. */
async function makeImage(content: string) {
  const { directory, version } = await makeShell(home, { files: { 'licences.txt': content } })
  const builds = mkdtempSync(join(home, 'builds-'))
  mkdirSync(join(builds, 'shell'))
  cpSync(directory, join(builds, 'shell', version), { recursive: true })
  writeFileSync(join(builds, 'shell/build.json'), JSON.stringify({ version }))
  return { builds, version }
}

/** As the job `web` of Kubernetes: each run has an empty folder. */
async function publish(builds: string): Promise<string> {
  const env = { ...process.env, ...bucket.env, BUILDS_DIR: builds, RELEASES_DIR: folder() }
  return (await run(process.execPath, [join(checkoutRoot, 'tools/src/deploy/publish-web.ts')], { env })).stdout
}

function start(file: string, env: Readonly<Record<string, string>>) {
  let output = ''
  const child = spawn(process.execPath, [join(checkoutRoot, file)], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  running.push(child)
  return { output: () => output }
}

it('a gateway gets what others publish and undo, and keeps what it has while the bucket is down', async () => {
  const [first, second] = [await makeImage('first'), await makeImage('second')]
  expect(await publish(first.builds)).toBe(`shell ${first.version} published\n`)

  const RELEASES_DIR = folder()
  const port = await freePort()
  const mirror = start('tools/src/deploy/mirror-releases.ts', { ...bucket.env, RELEASES_DIR })
  const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
  const settings = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, UPSTREAMS: 'deals=http://127.0.0.1:9', IDENTITY_PRIVATE_KEY: key }
  const gateway = start('gateway/src/main.ts', { ...settings, RELEASES_DIR })
  const shown = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/licences.txt`).catch(() => undefined)
    return answer?.ok ? answer.text() : undefined
  }
  await vi
    .waitUntil(async () => (await shown()) === 'first', patience)
    .catch((error: unknown) => {
      throw new Error(`${gateway.output()}\n${mirror.output()}`, { cause: error })
    })

  expect(await publish(second.builds)).toBe(`shell ${second.version} published\n`)
  await vi.waitUntil(async () => (await shown()) === 'second', patience)

  const team = { releasesDir: folder(), bucket: openReleaseBucket(bucket.address), signature: { author: 'Ada' }, warn: () => undefined }
  await changeReleased(team, (now) => new Map([['shell', rolledBack(now.get('shell') as Pointer, first.version, new Date())]]))
  await vi.waitUntil(async () => (await shown()) === 'first', patience)
  expect(await publish(second.builds)).toBe(`shell ${second.version} was already published\n`)

  if (bucketFails) {
    bucket.fail({ path: '/', fail: 'before' })
    await vi.waitUntil(() => mirror.output().includes(`The bucket ${bucket.address.name} cannot be read: InternalError`), patience)
  }
  expect(await shown()).toBe('first')
})
