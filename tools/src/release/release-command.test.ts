// The command on a real build of this checkout, with separate releases.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import type { EndpointContract } from '@ungana/contracts-kit/wire-schema'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildBrowserPart } from '#build.ts'
import type { Call } from '#contracts/index.ts'
import { openScreen, silentScreen } from '#launcher/screen.ts'
import { makeTemporaryState } from '#launcher/temporary.ts'
import { checkoutRoot, findParts } from '#parts.ts'
import { publishRelease } from '#publish.ts'
import { releaseCommand } from '#release/release-command.ts'
import { readReleaseFacts } from '#release/release-facts.ts'
import { makeRemote, makeShell } from '#release/testing/made-build.ts'
import { startBucket } from '#release/testing/test-bucket.ts'

let home: string
let releasesDir: string
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'ungana-release-'))
  releasesDir = join(home, 'releases')
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

const signed = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'user.name', GIT_CONFIG_VALUE_0: 'Ada' }
const run = (line: string, env: Record<string, string> = {}) => runWith(line.split(' '), env)

async function runWith(args: readonly string[], env: Record<string, string> = {}) {
  let output = ''
  const out = new Writable({
    write(text, _encoding, done) {
      output += text
      done()
    },
  })
  const status = await releaseCommand({
    root: checkoutRoot,
    args,
    env: { ...process.env, RELEASES_DIR: releasesDir, ...signed, ...env },
    screen: openScreen(out as unknown as NodeJS.WriteStream),
    signal: new AbortController().signal,
  })
  return { status, output }
}

/** The same as a process. */
function spawnRelease(...words: string[]) {
  const args = [join(checkoutRoot, 'tools/src/release.ts'), ...words]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: home,
    encoding: 'utf8',
    env: { ...process.env, RELEASES_DIR: releasesDir, ...signed },
  })
  return { status, output: stdout + stderr }
}
const pointer = () => JSON.parse(readFileSync(join(releasesDir, 'directory/pointer.json'), 'utf8')) as { current: string; canary?: object }
/** The stored release that was built here. */
const realBuild = () =>
  readdirSync(join(releasesDir, 'directory/releases')).find((release) =>
    existsSync(join(releasesDir, 'directory/releases', release, 'calls.json')),
  ) ?? ''

describe('npm run release', () => {
  it('builds, checks and releases, and has nothing to do the second time', async () => {
    const first = spawnRelease('mfe-directory')
    expect(first.output).toMatch(
      /✓ Build of mfe-directory[\s\S]*✓ Size of mfe-directory[\s\S]*✓ Contracts[\s\S]*mfe-directory [0-9a-f]{12}: released/,
    )
    expect(first.status).toBe(0)
    const { current } = pointer()
    expect(readdirSync(join(releasesDir, 'directory/releases', current))).toEqual(
      expect.arrayContaining(['files.json', 'remote.json', 'mf-manifest.json', 'assets']),
    )
    const again = await run('mfe-directory')
    expect(again.output).toContain(`mfe-directory ${current}: nothing to do`)
    expect(pointer().current).toBe(current)
  })

  it('releases a canary, and ends or promotes it', async () => {
    const { current } = pointer()
    // The build of these sources becomes the canary; everybody else gets an older build.
    const before = await makeRemote(home, 'directory')
    await publishRelease(before.directory, { name: 'directory', version: before.version, releasesDir })
    expect((await run('mfe-directory --canary 10')).output).toContain(`${current}: 10 % of visitors get it`)
    expect((await run('mfe-directory 25', { npm_config_canary: 'true' })).output).toContain('25 % of visitors')
    expect(pointer()).toMatchObject({ current: before.version, canary: { release: current, percent: 25 } })
    expect((await run('status')).output).toMatch(new RegExp(`mfe-directory +${before.version} .*${current} 25 %`))
    const ended = await run('rollback mfe-directory')
    expect(ended.output).toBe(
      [
        `mfe-directory: ending the canary ${current} (25 % of visitors). They return to ${before.version}, which everybody else keeps.`,
        `mfe-directory: the canary ${current} has ended. Everybody gets ${before.version}.\n`,
      ].join('\n'),
    )
    expect(pointer()).not.toHaveProperty('canary')
    await run('mfe-directory --canary 1')
    expect((await run('promote mfe-directory')).status).toBe(0)
    expect(pointer().current).toBe(current)
    const back = await runWith(['rollback', 'mfe-directory', '--reason', 'the map is empty'])
    expect(back.output).toMatch(new RegExp(`returning everybody from ${current} to ${before.version}, of [\\s\\S]*rolled back to ${before.version}`))
    const { output: history } = await run('history mfe-directory')
    expect(history).toMatch(/rolled back to +Ada +the map is empty\n/)
    expect(history).toMatch(/canary released to everybody +Ada/)
    expect(history).toMatch(/shown to 1 % +Ada +[0-9a-f]{12}/)
    expect(history).toMatch(/rolled back to[\s\S]*canary released to everybody[\s\S]*canary ended[\s\S]*shown to 25 %[\s\S]*released/)
    expect((await run('rollback mfe-directory --reason')).output).toContain('Say why in quotes')
  })

  it('says before and after that a rollback to a named release also ends the canary', async () => {
    const { current: before } = pointer()
    const other = realBuild()
    const third = await makeRemote(home, 'directory', { pages: ['/directory', '/third'] })
    await publishRelease(third.directory, { name: 'directory', version: third.version, releasesDir })
    await run('mfe-directory --canary 20')
    const { output } = await run(`rollback mfe-directory ${before}`)
    expect(output).toMatch(
      new RegExp(
        `^mfe-directory: returning everybody from ${third.version} to ${before}, of [^\\n]*, and ending the canary ${other} \\(20 % of visitors\\)\\.\\n` +
          `mfe-directory: rolled back to ${before}\\. New page loads get it; open tabs keep ${third.version}\\. The canary ${other} has ended\\.\\n$`,
      ),
    )
  })

  it('shows what runs where: releases, and each instance of each service as it reports itself', async () => {
    const server = createServer((request, response) => response.end(request.url === '/metrics' ? 'build_info{commit="0123456789ab"} 1\n' : '{}'))
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const { output } = await run('status', { UPSTREAMS: `directory=http://127.0.0.1:${port};payments=http://127.0.0.1:1` })
    expect(output).toMatch(new RegExp(`mfe-directory +${pointer().current} `))
    expect(output).toMatch(new RegExp(`\\ndirectory +http://127.0.0.1:${port} +0123456789ab +ready\\n`))
    expect(output).toMatch(/\npayments +http:\/\/127.0.0.1:1 +not stated +does not answer\n/)
    expect((await run('status')).output).toContain('No running service is known.')
  })

  it('refuses a part that calls what the running services do not answer, and no other', async () => {
    const { current } = pointer()
    const calls = JSON.parse(readFileSync(join(releasesDir, 'directory/releases', realBuild(), 'calls.json'), 'utf8')) as Call[]
    const all = calls.map(({ contract }) => contract)
    const called = (each: EndpointContract) => `${each.method} ${each.url}` === 'GET /api/products/:id'
    expect(all.filter(called)).toHaveLength(1)
    const release = async (served: readonly EndpointContract[]) => {
      const server = createServer((_request, response) => response.end(JSON.stringify(served)))
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
      try {
        return await run('mfe-directory', { UPSTREAMS: `directory=http://127.0.0.1:${(server.address() as AddressInfo).port}` })
      } finally {
        server.close()
      }
    }
    const without = await release(all.filter((each) => !called(each)))
    expect(without.output).toMatch(
      /Refused. Nothing was changed.\n {2}directory [0-9a-f]{12}: calls GET \/api\/products\/:id, which no service serves.\n$/,
    )
    expect(without.status).toBe(1)
    const changed = await release(all.map((each) => (called(each) ? { ...each, answers: { 200: { type: 'string' } } } : each)))
    expect(changed.output).toMatch(/Refused[\s\S]*: GET \/api\/products\/:id, answer 200: /)
    const broken: EndpointContract = { kind: 'endpoint', method: 'GET', url: '/api/of-others', request: {}, answers: {} }
    const { status, output } = await release([...all, broken])
    expect(output).toMatch(/✓ Calls[^\n]*compared with 1 running instance/)
    expect(status).toBe(0)
    await run(`rollback mfe-directory ${current}`)
  })

  it('refuses a release that does not fit, gives the reason, and changes nothing', async () => {
    const shell = await makeShell(home, { hostApi: 7 })
    await publishRelease(shell.directory, { name: 'shell', version: shell.version, releasesDir })
    const before = pointer()
    const { status, output } = await run('mfe-directory')
    expect(status).toBe(1)
    expect(output).toContain('Refused. Nothing was changed.')
    expect(output).toContain(`needs HostApi 1, but shell ${shell.version} has 7.`)
    expect(output).not.toMatch(/\n\s+at /)
    expect(pointer()).toEqual(before)
  })

  it.each([
    ['nothing-like-it', 2, 'Unknown part: nothing-like-it. Parts: mfe-deals, mfe-directory, '],
    ['rollback directory', 2, 'Did you mean mfe-directory?'],
    ['mfe-directory --canary', 2, 'Name the percentage'],
    ['promote mfe-directory', 1, 'mfe-directory has no canary.'],
    ['mfe-directory --canary 0', 1, 'mfe-directory has no canary.'],
    ['rollback mfe-directory 0123456789ab', 1, 'mfe-directory 0123456789ab is no longer stored.'],
  ])('%s: exit code %d', async (line, code, sentence) => {
    const { status, output } = await run(line)
    expect(output).toContain(sentence)
    expect(status).toBe(code)
  })
})

describe('with a bucket', () => {
  it('takes the releases there, and then works from anywhere', async () => {
    const bucket = await startBucket()
    onTestFinished(bucket.stop)
    const versions: string[] = []
    const from = mkdtempSync(join(home, 'folder-'))
    for (const pages of [['/directory'], ['/directory', '/more']]) {
      const { directory, version } = await makeRemote(home, 'directory', { pages })
      await publishRelease(directory, { name: 'directory', version, releasesDir: from })
      versions.push(version)
    }
    expect((await run('upload', { RELEASES_DIR: from, ...bucket.env })).output).toBe(
      `The releases in ${from} are in the bucket ${bucket.address.name}.\n`,
    )
    const elsewhere = { RELEASES_DIR: mkdtempSync(join(home, 'folder-')), ...bucket.env }
    expect(await run('rollback mfe-directory', elsewhere)).toMatchObject({
      status: 0,
      output: expect.stringContaining(`rolled back to ${versions[0]}`),
    })
    const status = (await run('status', { RELEASES_DIR: mkdtempSync(join(home, 'folder-')), ...bucket.env })).output
    expect(status).toMatch(new RegExp(`mfe-directory +${versions[0]} .*${versions[1]}`))
    expect(status).toContain(`Releases are in the bucket ${bucket.address.name}\n`)
    const again = await run('upload', { RELEASES_DIR: from, ...bucket.env })
    expect(again).toEqual({ status: 1, output: `The bucket ${bucket.address.name} has releases already. Nothing was changed.\n` })
  })

  it.each([
    ['status', { RELEASES_BUCKET: 'trade' }, 1, 'RELEASES_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'],
    ['upload', {}, 2, 'Set RELEASES_BUCKET'],
    [
      'status',
      { RELEASES_BUCKET: 'trade', S3_ENDPOINT: 'http://127.0.0.1:9', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' },
      1,
      'The bucket trade cannot be read: connect ECONNREFUSED',
    ],
  ])('%s with %j: exit code %d', async (line, env, code, sentence) => {
    const { status, output } = await run(line, env as Record<string, string>)
    expect(output).toContain(sentence)
    expect(status).toBe(code)
  })
})

describe('a release of a service', () => {
  const call = `import * as z from 'zod/mini'
export const getStock = { method: 'GET', url: '/api/stock', schema: { response: { 200: z.object({ count: z.number() }) } } }
`
  /** A checkout with only a service and its contract. */
  function makeCheckout(): string {
    const root = mkdtempSync(join(home, 'checkout-'))
    for (const [path, content] of Object.entries({
      'services/stock/package.json': '{}',
      'contracts/stock/src/index.ts': call,
      'contracts/stock/package.json': '{ "type": "module" }',
    })) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), content)
    }
    symlinkSync(join(checkoutRoot, 'node_modules'), join(root, 'node_modules'))
    return root
  }
  const output: string[] = []
  const screen = { ...silentScreen, print: (text: string) => void output.push(text), printError: (text: string) => void output.push(text) }
  const release = (root: string, ...args: string[]) =>
    releaseCommand({ root, args, env: { RELEASES_DIR: join(root, 'releases') }, screen, signal: new AbortController().signal })

  it('writes its contracts, and refuses later changes that break them', async () => {
    const root = makeCheckout()
    expect(await release(root, 'stock')).toBe(0)
    const file = join(root, 'contracts/stock/released/getStock.json')
    // The released contract now promises a field that the current contract lacks.
    const promised = readFileSync(file, 'utf8').replaceAll('count', 'amount')
    writeFileSync(file, promised)
    output.length = 0
    expect(await release(root, 'stock')).toBe(1)
    expect(output.join('\n')).toMatch(/Refused. Nothing was changed.[\s\S]*amount/)
    expect(readFileSync(file, 'utf8')).toBe(promised)
    expect(await release(root, 'stock', '--canary', '10')).toBe(2)
  })

  it('is refused while a released browser part calls what it no longer answers', async () => {
    const root = makeCheckout()
    const answers = { 200: { type: 'object', properties: { unit: { type: 'string' } }, required: ['unit'] } }
    const contract = { kind: 'endpoint', method: 'GET', url: '/api/stock', request: {}, answers }
    const files = { 'calls.json': JSON.stringify([{ domain: 'stock', name: 'getStock', contract }]) }
    const caller = await makeRemote(root, 'shop', { files })
    await publishRelease(caller.directory, { name: 'shop', version: caller.version, releasesDir: join(root, 'releases') })
    output.length = 0
    expect(await release(root, 'stock')).toBe(1)
    expect(output.join('\n')).toMatch(new RegExp(`shop ${caller.version}: GET /api/stock, answer 200 .*unit.*the new stock`))
  })
})

it('reads the facts of real builds', async () => {
  const state = await makeTemporaryState(checkoutRoot, 'facts')
  try {
    const contained: Record<string, readonly string[]> = {}
    const facts = async (folder: string) => {
      const part = findParts(checkoutRoot).browserParts.find((each) => each.folder === folder)
      if (!part) throw new Error(`no ${folder}`)
      const options = { root: checkoutRoot, stateDir: state.directory, logFile: join(state.directory, 'build.log'), env: process.env }
      const { directory, version } = await buildBrowserPart(part, options)
      const { components } = JSON.parse(readFileSync(join(directory, 'bom.json'), 'utf8')) as { components: { name: string; version: string }[] }
      contained[folder] = components.map(({ name }) => name)
      const licences = readFileSync(join(directory, 'licences.txt'), 'utf8')
      for (const { name, version } of components) expect(licences).toContain(`${name} ${version}\n`)
      expect(licences).not.toContain('The package has no file with a licence.')
      return readReleaseFacts(directory, part.name, version)
    }
    const shell = await facts('shell')
    const directory = await facts('mfe-directory')
    expect(Object.keys(shell.provided)).toEqual(['react', 'react-dom', 'react-router-dom', '@tanstack/react-query', 'styled-components'])
    expect(Object.keys(directory.required).sort()).toEqual(Object.keys(shell.provided).sort())
    expect(shell.first).toEqual(expect.arrayContaining([expect.stringContaining('assets/framework.'), expect.stringContaining('assets/main.')]))
    expect(directory.first).toEqual([expect.stringContaining('assets/remoteEntry.'), expect.stringMatching(/^assets\/\d+\.[0-9a-f]{8}\.js$/)])
    expect(contained.shell).toEqual(expect.arrayContaining(['react-dom', 'styled-components', 'react-query', 'zod']))
    expect(contained['mfe-directory']).toEqual(expect.arrayContaining(['zod', 'core', 'runtime']))
    await facts('mfe-payments')
    for (const shared of ['react-dom', 'react-router-dom', 'styled-components', 'react-query'])
      expect(contained['mfe-payments']).not.toContain(shared)
    // The code that draws its pages runs without a shell.
    expect(contained['mfe-directory']).toEqual(expect.arrayContaining(['react-dom', 'styled-components', 'react-query']))
    expect(directory.later.length).toBeGreaterThan(1)
    for (const { first, later, files } of [shell, directory])
      for (const path of ['bom.json', 'licences.txt', ...first, ...later.flat()]) expect(files).toHaveProperty([path])
  } finally {
    await state.remove()
  }
})
