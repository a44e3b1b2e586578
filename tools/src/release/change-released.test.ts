// Which releases are refused, each with a build that causes it, and which are accepted.
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { publishRelease } from '#publish.ts'
import { changeReleased, Refused } from '#release/change-released.ts'
import { canaried, type Pointer, promoted, released, rolledBack } from '#release/pointer.ts'
import { type Pointers, readPointers } from '#release/pointer-file.ts'
import { type MadeBuild, makeRemote, makeShell } from '#release/testing/made-build.ts'

let home: string
let releasesDir: string
let warnings: string[]
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ungana-gates-'))
  releasesDir = join(home, 'releases')
  warnings = []
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const warn = (text: string) => void warnings.push(text)
const change = (to: (now: Pointers) => Pointers, builds = new Map<string, MadeBuild>()) =>
  changeReleased({ releasesDir, builds, warn, signature: {} }, to)

/** Releases several parts together, as `npm run release a b` does. */
function release(parts: Record<string, MadeBuild>) {
  const builds = new Map(Object.entries(parts))
  return change((now) => new Map([...builds].map(([name, { version }]) => [name, released(now.get(name), version, new Date())])), builds)
}

function canary(name: string, build: MadeBuild, percent = 10) {
  const to = (now: Pointers) => new Map([[name, canaried(now.get(name) as Pointer, build.version, percent, new Date())]])
  return change(to, new Map([[name, build]]))
}

async function refusal(work: Promise<unknown>): Promise<readonly string[]> {
  // The work may end while the pointers are read.
  const thrown = work.catch((error: unknown) => error)
  const before = await readPointers(releasesDir)
  const error = await thrown
  expect(error).toBeInstanceOf(Refused)
  // The pointers are unchanged.
  expect(await readPointers(releasesDir)).toEqual(before)
  return (error as Refused).problems
}

describe('HostApi', () => {
  it('refuses a remote that needs another version than the shell has', async () => {
    const shell = await makeShell(home, { hostApi: 1 })
    await release({ shell })
    const remote = await makeRemote(home, 'directory', { hostApi: 2 })
    expect(await refusal(release({ directory: remote }))).toEqual([`directory ${remote.version} needs HostApi 2, but shell ${shell.version} has 1.`])
  })

  it('refuses a shell without the version that a released remote needs', async () => {
    await release({ shell: await makeShell(home), directory: await makeRemote(home, 'directory') })
    expect(await refusal(release({ shell: await makeShell(home, { hostApi: 2 }) }))).toHaveLength(1)
  })

  it('accepts both released together', async () => {
    await release({ shell: await makeShell(home), directory: await makeRemote(home, 'directory') })
    await release({ shell: await makeShell(home, { hostApi: 2 }), directory: await makeRemote(home, 'directory', { hostApi: 2 }) })
  })

  it('refuses a canary that does not fit the shell, and a shell that does not fit a canary', async () => {
    await release({ shell: await makeShell(home), directory: await makeRemote(home, 'directory') })
    const newer = await makeRemote(home, 'directory', { hostApi: 2 })
    expect(await refusal(canary('directory', newer))).toHaveLength(1)
    await canary('directory', await makeRemote(home, 'directory', { pages: ['/directory', '/new'] }))
    // Both releases of directory are reported.
    expect(await refusal(release({ shell: await makeShell(home, { hostApi: 2 }) }))).toHaveLength(2)
  })

  it('refuses a remote.json with another version than the code', async () => {
    const remote = await makeRemote(home, 'directory', { hostApi: 1, compiledHostApi: 2 })
    expect(await refusal(release({ directory: remote }))).toEqual([
      `directory ${remote.version} names HostApi 1 in its remote.json, but its code was built with HostApi 2.`,
    ])
  })

  it('refuses a rollback to a release that no longer fits the shell', async () => {
    const first = await makeRemote(home, 'directory')
    await release({ shell: await makeShell(home), directory: first })
    await release({ shell: await makeShell(home, { hostApi: 2 }), directory: await makeRemote(home, 'directory', { hostApi: 2 }) })
    const back = change((now) => new Map([['directory', rolledBack(now.get('directory') as Pointer, first.version, new Date())]]))
    expect(await refusal(back)).toHaveLength(1)
  })
})

describe('shared libraries', () => {
  it.each([
    ['an older version', { react: '18.3.1' }, 'needs react ^19.3.1, but shell VERSION has 18.3.1.'],
    ['a slightly older version', { react: '19.3.0' }, 'needs react ^19.3.1, but shell VERSION has 19.3.0.'],
    ['none', {}, 'needs react ^19.3.1, but shell VERSION does not have it.'],
  ])('refuses a remote if the shell has %s', async (_what, provided, sentence) => {
    const shell = await makeShell(home, { provided })
    await release({ shell })
    const [problem, ...more] = await refusal(release({ directory: await makeRemote(home, 'directory') }))
    expect(problem).toContain(sentence.replace('VERSION', shell.version))
    expect(more).toEqual([])
  })

  it('refuses a shell with libraries that a released remote cannot use, and accepts newer ones that fit', async () => {
    await release({ shell: await makeShell(home), directory: await makeRemote(home, 'directory') })
    expect(await refusal(release({ shell: await makeShell(home, { provided: { react: '20.0.0' } }) }))).toHaveLength(1)
    await release({ shell: await makeShell(home, { provided: { react: '19.9.0' } }) })
  })
})

describe('pages', () => {
  it.each([
    ['another remote has', '/company/new'],
    ['the shell has', '/login'],
  ])('refuses a release, and a canary, with a page that %s', async (_what, page) => {
    await release({
      shell: await makeShell(home),
      directory: await makeRemote(home, 'directory', { pages: ['/company/:id'] }),
      messaging: await makeRemote(home, 'messaging'),
    })
    const greedy = await makeRemote(home, 'messaging', { pages: ['/messaging', page] })
    expect(await refusal(release({ messaging: greedy }))).toHaveLength(1)
    expect((await refusal(canary('messaging', greedy)))[0]).toContain(page)
  })

  it('accepts a canary with the same pages as the current release of its part', async () => {
    await release({ shell: await makeShell(home), directory: await makeRemote(home, 'directory') })
    await canary('directory', await makeRemote(home, 'directory', { pages: ['/directory', '/more'] }))
    await change((now) => new Map([['directory', promoted(now.get('directory') as Pointer, new Date())]]))
  })
})

it('refuses a file with new content under an old address', async () => {
  const files = (content: string) => ({ files: { 'assets/list.44444444.js': content } })
  await release({ shell: await makeShell(home), directory: await makeRemote(home, 'directory', files('old')) })
  const [problem] = await refusal(release({ directory: await makeRemote(home, 'directory', files('new')) }))
  expect(problem).toContain('assets/list.44444444.js')
})

it('refuses new problems but not existing ones', async () => {
  await release({ shell: await makeShell(home) })
  // As after a start from sources that do not fit, which are not checked.
  const wrong = await makeRemote(home, 'directory', { hostApi: 3 })
  await publishRelease(wrong.directory, { name: 'directory', version: wrong.version, releasesDir })
  await release({ messaging: await makeRemote(home, 'messaging') })
  expect(await refusal(release({ messaging: await makeRemote(home, 'messaging', { hostApi: 3 }) }))).toHaveLength(1)
})

it('refuses a changed build, and reports releases that it could not check', async () => {
  await release({ shell: await makeShell(home), directory: await makeRemote(home, 'directory') })
  const changed = await makeRemote(home, 'directory', { pages: ['/elsewhere'] })
  appendFileSync(join(changed.directory, 'remote.json'), ' ')
  await expect(release({ directory: changed })).rejects.toThrow('remote.json was changed')

  const shell = (await readPointers(releasesDir)).get('shell') as Pointer
  appendFileSync(join(releasesDir, 'shell/releases', shell.current, 'remote.json'), ' ')
  await release({ directory: await makeRemote(home, 'directory', { pages: ['/third'] }) })
  expect(warnings).toEqual([expect.stringContaining(`shell ${shell.current} was not checked`)])
})

it('checks releases of the same moment one after the other', async () => {
  await release({ shell: await makeShell(home) })
  const [one, other] = await Promise.all([makeRemote(home, 'one', { pages: ['/same'] }), makeRemote(home, 'other', { pages: ['/same'] })])
  const outcomes = await Promise.allSettled([release({ one }), release({ other })])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await readPointers(releasesDir)).size).toBe(2)
})
