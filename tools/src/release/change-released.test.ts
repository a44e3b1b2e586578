// What is refused, each with a release made to be; and what is not.
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { publishRelease } from '#publish.ts'
import { changeReleased, type Pointers, Refused, readPointers } from '#release/change-released.ts'
import { canaried, type Pointer, promoted, released, rolledBack } from '#release/pointer.ts'
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
const change = (to: (now: Pointers) => Pointers, builds = new Map<string, MadeBuild>()) => changeReleased({ releasesDir, builds, warn }, to)

/** All at once, as `npm run release a b` does. */
function release(parts: Record<string, MadeBuild>) {
  const builds = new Map(Object.entries(parts))
  return change((now) => new Map([...builds].map(([name, { version }]) => [name, released(now.get(name), version, new Date())])), builds)
}

function canary(name: string, build: MadeBuild, percent = 10) {
  const to = (now: Pointers) => new Map([[name, canaried(now.get(name) as Pointer, build.version, percent, new Date())]])
  return change(to, new Map([[name, build]]))
}

async function refusal(work: Promise<unknown>): Promise<readonly string[]> {
  const before = await readPointers(releasesDir)
  const error = await work.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Refused)
  // Nothing has moved.
  expect(await readPointers(releasesDir)).toEqual(before)
  return (error as Refused).problems
}

describe('HostApi', () => {
  it('refuses a remote that needs another one than the shell offers', async () => {
    const shell = await makeShell(home, { hostApi: 1 })
    await release({ shell })
    const remote = await makeRemote(home, 'directory', { hostApi: 2 })
    expect(await refusal(release({ directory: remote }))).toEqual([
      `directory ${remote.version} needs HostApi 2, and shell ${shell.version} offers 1.`,
    ])
  })

  it('refuses a shell that drops what a released remote needs', async () => {
    await release({ shell: await makeShell(home), directory: await makeRemote(home, 'directory') })
    expect(await refusal(release({ shell: await makeShell(home, { hostApi: 2 }) }))).toHaveLength(1)
  })

  it('lets both go on together', async () => {
    await release({ shell: await makeShell(home), directory: await makeRemote(home, 'directory') })
    await release({ shell: await makeShell(home, { hostApi: 2 }), directory: await makeRemote(home, 'directory', { hostApi: 2 }) })
  })

  it('refuses a canary that meets a shell which does not fit, and a shell that does not fit a canary', async () => {
    await release({ shell: await makeShell(home), directory: await makeRemote(home, 'directory') })
    const newer = await makeRemote(home, 'directory', { hostApi: 2 })
    expect(await refusal(canary('directory', newer))).toHaveLength(1)
    await canary('directory', await makeRemote(home, 'directory', { pages: ['/directory', '/new'] }))
    // Both of directory's releases.
    expect(await refusal(release({ shell: await makeShell(home, { hostApi: 2 }) }))).toHaveLength(2)
  })

  it('refuses a remote.json that says something else than the code was written against', async () => {
    const remote = await makeRemote(home, 'directory', { hostApi: 1, compiledHostApi: 2 })
    expect(await refusal(release({ directory: remote }))).toEqual([
      `directory ${remote.version} says HostApi 1 in its remote.json, and its code was written against 2.`,
    ])
  })

  it('refuses a rollback to what the shell has left behind', async () => {
    const first = await makeRemote(home, 'directory')
    await release({ shell: await makeShell(home), directory: first })
    await release({ shell: await makeShell(home, { hostApi: 2 }), directory: await makeRemote(home, 'directory', { hostApi: 2 }) })
    const back = change((now) => new Map([['directory', rolledBack(now.get('directory') as Pointer, first.version, new Date())]]))
    expect(await refusal(back)).toHaveLength(1)
  })
})

describe('shared libraries', () => {
  it.each([
    ['an older one', { react: '18.3.1' }, 'needs react ^19.3.1, and shell VERSION brings 18.3.1.'],
    ['one that is just too old', { react: '19.3.0' }, 'needs react ^19.3.1, and shell VERSION brings 19.3.0.'],
    ['none', {}, 'needs react ^19.3.1, and shell VERSION brings none.'],
  ])('refuses a remote where the shell brings %s', async (_what, provided, sentence) => {
    const shell = await makeShell(home, { provided })
    await release({ shell })
    const [problem, ...more] = await refusal(release({ directory: await makeRemote(home, 'directory') }))
    expect(problem).toContain(sentence.replace('VERSION', shell.version))
    expect(more).toEqual([])
  })

  it('refuses a shell whose libraries a released remote cannot use, and takes newer ones that it can', async () => {
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

  it('lets a canary have the pages of the release that it may follow', async () => {
    await release({ shell: await makeShell(home), directory: await makeRemote(home, 'directory') })
    await canary('directory', await makeRemote(home, 'directory', { pages: ['/directory', '/more'] }))
    await change((now) => new Map([['directory', promoted(now.get('directory') as Pointer, new Date())]]))
  })
})

it('refuses a file whose address meant something else before', async () => {
  const files = (content: string) => ({ files: { 'assets/list.44444444.js': content } })
  await release({ shell: await makeShell(home), directory: await makeRemote(home, 'directory', files('old')) })
  const [problem] = await refusal(release({ directory: await makeRemote(home, 'directory', files('new')) }))
  expect(problem).toContain('assets/list.44444444.js')
})

it('refuses what is worse than before, and not what was wrong already', async () => {
  await release({ shell: await makeShell(home) })
  // As after a start from sources that do not fit, which asks nobody.
  const wrong = await makeRemote(home, 'directory', { hostApi: 3 })
  await publishRelease(wrong.directory, { name: 'directory', version: wrong.version, releasesDir })
  await release({ messaging: await makeRemote(home, 'messaging') })
  expect(await refusal(release({ messaging: await makeRemote(home, 'messaging', { hostApi: 3 }) }))).toHaveLength(1)
})

it('points at nothing that was changed since it was built, and says what it could not compare with', async () => {
  await release({ shell: await makeShell(home), directory: await makeRemote(home, 'directory') })
  const changed = await makeRemote(home, 'directory', { pages: ['/elsewhere'] })
  appendFileSync(join(changed.directory, 'remote.json'), ' ')
  await expect(release({ directory: changed })).rejects.toThrow('remote.json was changed')

  const shell = (await readPointers(releasesDir)).get('shell') as Pointer
  appendFileSync(join(releasesDir, 'shell/releases', shell.current, 'remote.json'), ' ')
  await release({ directory: await makeRemote(home, 'directory', { pages: ['/third'] }) })
  expect(warnings).toEqual([expect.stringContaining(`Not compared with shell ${shell.current}`)])
})

it('judges one after the other what is released at the same moment', async () => {
  await release({ shell: await makeShell(home) })
  const [one, other] = await Promise.all([makeRemote(home, 'one', { pages: ['/same'] }), makeRemote(home, 'other', { pages: ['/same'] })])
  const outcomes = await Promise.allSettled([release({ one }), release({ other })])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await readPointers(releasesDir)).size).toBe(2)
})
