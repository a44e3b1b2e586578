// What holds for releases wherever they are, and what holds for a bucket only.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { lockReleases, pullReleases, storeAndPointTo } from '#publish.ts'
import { type Change, changeReleased } from '#release/change-released.ts'
import { mirrorReleases } from '#release/mirror-releases.ts'
import { canaried, earlierReleases, type Pointer, released, rolledBack } from '#release/pointer.ts'
import { readPointer } from '#release/pointer-file.ts'
import { openReleaseBucket, type ReleaseBucket } from '#release/release-bucket.ts'
import { storedReleases } from '#release/stored-releases.ts'
import { type MadeBuild, makeRemote, makeShell } from '#release/testing/made-build.ts'
import { bucketFails, startBucket, type TestBucket } from '#release/testing/test-bucket.ts'

let home: string
let bucket: TestBucket
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'ungana-release-bucket-'))
  bucket = await startBucket()
})
afterEach(async () => {
  await bucket.stop()
  rmSync(home, { recursive: true, force: true })
})

/** Who changes releases, from a folder of their own if there is a bucket. */
interface Team {
  readonly releasesDir: string
  readonly bucket?: ReleaseBucket
}

const inFolder = (): Team => ({ releasesDir: join(home, 'releases') })
const inBucket = (leftFor?: number): Team => ({ releasesDir: mkdtempSync(join(home, 'team-')), bucket: openReleaseBucket(bucket.address, leftFor) })

const remote = (content: string) => makeRemote(home, 'directory', { files: { 'licences.txt': content } })
let seconds = 0
function now(): Date {
  seconds += 1
  return new Date(Date.UTC(2026, 10, 30, 8, 0, seconds))
}
const warnings: string[] = []

function change(team: Team, to: Change['builds'], next: (pointer: Pointer | undefined, name: string) => Pointer, author = 'Ada') {
  const builds = to ?? new Map()
  const names = to ? [...to.keys()] : ['directory']
  const warn = (text: string) => void warnings.push(text)
  return changeReleased(
    { ...team, builds, signature: { author }, warn },
    (pointers) => new Map(names.map((name) => [name, next(pointers.get(name), name)])),
  )
}
function release(team: Team, build: MadeBuild, author?: string, name = 'directory') {
  return change(team, new Map([[name, build]]), (pointer) => released(pointer, build.version, now()), author)
}
const rollBack = (team: Team) =>
  change(team, undefined, (pointer) => rolledBack(pointer as Pointer, earlierReleases(pointer as Pointer)[0] as string, now()))

/** What a team that comes later finds. */
async function found(name = 'directory'): Promise<Pointer | undefined> {
  const team = inBucket()
  await pullReleases(team.releasesDir, team.bucket as ReleaseBucket)
  return readPointer(team.releasesDir, name)
}

describe.each([
  ['a folder', inFolder],
  ['a bucket', () => inBucket()],
])('in %s', (_, makeTeam) => {
  const pointerOf = async (team: Team, name = 'directory') => {
    if (team.bucket) await pullReleases(team.releasesDir, team.bucket)
    return readPointer(team.releasesDir, name)
  }

  it('no team loses its release when several release at once', async () => {
    const teams = [makeTeam(), makeTeam(), makeTeam(), makeTeam()]
    const builds = await Promise.all(teams.map((_team, index) => remote(`build ${index}`)))
    await Promise.all(teams.map((team, index) => release(team, builds[index] as MadeBuild, `team ${index}`)))
    const pointer = (await pointerOf(makeTeam())) as Pointer
    expect(pointer.history.map(({ author }) => author).sort()).toEqual(['team 0', 'team 1', 'team 2', 'team 3'])
    expect(pointer.history.map(({ release: version }) => version).sort()).toEqual(builds.map(({ version }) => version).sort())
    expect(pointer.current).toBe(pointer.history.at(-1)?.release)
  })

  it('of two releases at once that do not fit together, one is refused', async () => {
    const teams = [makeTeam(), makeTeam()] as const
    await release(teams[0], await makeShell(home), 'Ada', 'shell')
    await pointerOf(teams[1])
    const results = await Promise.allSettled([
      release(teams[0], await makeShell(home, { hostApi: 2 }), 'Ada', 'shell'),
      release(teams[1], await remote('needs the first')),
    ])
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused.map(({ reason }) => String(reason))).toEqual([expect.stringContaining('Refused. Nothing was changed.')])
  })

  it('another team goes back to a release, and forward again', async () => {
    const [first, second] = [await remote('first'), await remote('second')]
    await release(makeTeam(), first)
    await release(makeTeam(), second)
    await rollBack(makeTeam())
    const team = makeTeam()
    expect((await pointerOf(team))?.current).toBe(first.version)
    expect(readFileSync(join(team.releasesDir, 'directory/releases', first.version, 'licences.txt'), 'utf8')).toBe('first')
    expect(existsSync(join(team.releasesDir, 'directory/releases', second.version, 'licences.txt.br'))).toBe(true)
  })

  it('keeps five old releases', async () => {
    const versions: string[] = []
    const team = makeTeam()
    for (let index = 0; index < 8; index += 1) {
      const build = await remote(`build ${index}`)
      await release(team, build)
      versions.push(build.version)
    }
    const other = makeTeam()
    await pointerOf(other)
    expect((await storedReleases(other.releasesDir, 'directory')).sort()).toEqual(versions.slice(-6).sort())
  })
})

it('says who was first, and starts again on their release', async () => {
  const [ada, ben] = [inBucket(), inBucket()]
  await release(ada, await remote('before'))
  const build = await remote('of Ben')
  let isFirst = true
  await lockReleases(
    ben.releasesDir,
    async () => {
      if (isFirst) await release(ada, await remote('of Ada'), 'Ada')
      isFirst = false
      await storeAndPointTo(build.directory, { name: 'directory', version: build.version, releasesDir: ben.releasesDir })
    },
    { ...ben, onOvertaken: (text) => warnings.push(text) },
  )
  expect(warnings.at(-1)).toMatch(/^Ada has just changed directory \(release [0-9a-f]{12}\)\. Trying again with this change\.$/)
  const pointer = (await found()) as Pointer
  expect(pointer.current).toBe(build.version)
  expect(pointer.history).toHaveLength(3)
})

it('gives up after five others, and changes nothing', async () => {
  const [ada, ben] = [inBucket(), inBucket()]
  const build = await remote('of Ben')
  let count = 0
  const work = async () => {
    await release(ada, await remote(`of Ada ${count++}`))
    await storeAndPointTo(build.directory, { name: 'directory', version: build.version, releasesDir: ben.releasesDir })
  }
  await expect(lockReleases(ben.releasesDir, work, ben)).rejects.toThrow(
    /^Ada has just changed directory .*\. Nothing was changed, because others were first 5 times\. Try again\.$/,
  )
  expect((await found())?.history).toHaveLength(5)
})

it('removes what no list names from the bucket, one change later', async () => {
  const team = inBucket(0)
  for (let index = 0; index < 9; index += 1) await release(team, await remote(`build ${index}`))
  const keys = await bucket.keys()
  const stored = await storedReleases(team.releasesDir, 'directory')
  expect(keys).toHaveLength(1 + 7)
  expect(keys).toEqual(expect.arrayContaining(['releases/releases.json', ...stored.map((version) => `releases/directory/${version}.tar`)]))
})

it('fills an empty bucket with all that a folder has, and no other bucket', async () => {
  const folder = inFolder()
  const versions: string[] = []
  for (const content of ['first', 'second', 'third']) {
    const build = await remote(content)
    await release(folder, build)
    versions.push(build.version)
  }
  await change(folder, undefined, (pointer) => canaried(pointer as Pointer, versions[0] as string, 10, now()))
  const target = openReleaseBucket(bucket.address)
  await target.fill(folder.releasesDir)
  expect(await found()).toEqual(await readPointer(folder.releasesDir, 'directory'))
  const team = inBucket()
  await pullReleases(team.releasesDir, team.bucket as ReleaseBucket)
  expect((await storedReleases(team.releasesDir, 'directory')).sort()).toEqual(versions.sort())
  await expect(target.fill(folder.releasesDir)).rejects.toThrow('has releases already. Nothing was changed.')
})

it('a release that is not whole in the bucket is never pointed at, and holds up no other part', async () => {
  const [publisher, reader] = [inBucket(), inBucket()]
  const before = await remote('before')
  await release(publisher, before)
  await pullReleases(reader.releasesDir, reader.bucket as ReleaseBucket)
  const torn = await remote('torn')
  await release(publisher, torn)
  await bucket.put(`releases/directory/${torn.version}.tar`, 'half of it')
  const shell = await makeShell(home)
  await release(publisher, shell, 'Ada', 'shell')
  await expect(pullReleases(reader.releasesDir, reader.bucket as ReleaseBucket)).rejects.toThrow(
    `directory ${torn.version} is not whole in the bucket ${bucket.address.name}.`,
  )
  expect((await readPointer(reader.releasesDir, 'directory'))?.current).toBe(before.version)
  expect((await readPointer(reader.releasesDir, 'shell'))?.current).toBe(shell.version)
  expect(readdirSync(join(reader.releasesDir, 'directory/releases'))).toEqual([before.version])
})

it('an older release that is not whole in the bucket is left out', async () => {
  const [publisher, reader] = [inBucket(), inBucket()]
  const [older, current] = [await remote('older'), await remote('current')]
  await release(publisher, older)
  await release(publisher, current)
  await bucket.put(`releases/directory/${older.version}.tar`, 'half of it')
  await pullReleases(reader.releasesDir, reader.bucket as ReleaseBucket)
  expect((await readPointer(reader.releasesDir, 'directory'))?.current).toBe(current.version)
  expect(await storedReleases(reader.releasesDir, 'directory')).toEqual([current.version])
})

it('a folder reads a pointer again only if it has changed', async () => {
  const [publisher, reader] = [inBucket(), inBucket()]
  await release(publisher, await remote('before'))
  const look = async () => {
    await pullReleases(reader.releasesDir, reader.bucket as ReleaseBucket)
    return readFileSync(join(reader.releasesDir, 'directory/pointer.json'), 'utf8')
  }
  const first = await look()
  const release2 = await remote('after')
  expect(await look()).toBe(first)
  await release(publisher, release2)
  expect(JSON.parse(await look())).toMatchObject({ current: release2.version })
})

describe.skipIf(!bucketFails)('a bucket that fails', () => {
  it.each([
    ['does not answer at all', { path: '/', fail: 'cut' }, 'cannot be'],
    ['takes no release', { path: '.tar', method: 'PUT', fail: 'before' }, 'cannot be changed: InternalError'],
    ['takes half a release', { path: '.tar', method: 'PUT', fail: 'cut' }, 'cannot be changed: '],
    ['does not take the list', { path: 'releases.json', method: 'PUT', fail: 'before' }, 'cannot be changed: InternalError'],
  ] as const)('and %s: the pointers stay, and the next release works', async (_, fault, message) => {
    const [team, reader] = [inBucket(), inBucket()]
    const [before, after] = [await remote('before'), await remote('after')]
    await release(team, before)
    bucket.fail(fault)
    await expect(release(team, after)).rejects.toThrow(`The bucket ${bucket.address.name} ${message}`)
    bucket.fail()
    await pullReleases(reader.releasesDir, reader.bucket as ReleaseBucket)
    expect((await readPointer(reader.releasesDir, 'directory'))?.current).toBe(before.version)
    await pullReleases(team.releasesDir, team.bucket as ReleaseBucket)
    expect((await readPointer(team.releasesDir, 'directory'))?.current).toBe(before.version)
    await release(team, after)
    expect((await found())?.history.map(({ release: version }) => version)).toEqual([before.version, after.version])
  })

  it.each(['after', 'cut'] as const)('and loses its answer (%s): the release is there, once', async (fail) => {
    const team = inBucket()
    await release(team, await remote('before'))
    bucket.fail({ path: 'releases.json', method: 'PUT', fail })
    const { version } = await remote('after')
    await release(team, await remote('after'))
    expect(await found()).toMatchObject({ current: version, history: [{}, { release: version }] })
  })

  it('and says nothing more after the list: it is not known what happened', async () => {
    const team = inBucket()
    await release(team, await remote('before'))
    const { bucket: store } = team
    const before = await (store as ReleaseBucket).pull(team.releasesDir)
    const build = await remote('after')
    await lockReleases(team.releasesDir, () =>
      storeAndPointTo(build.directory, { name: 'directory', version: build.version, releasesDir: team.releasesDir }),
    )
    bucket.fail({ path: 'releases.json', fail: 'before' })
    await expect((store as ReleaseBucket).push(team.releasesDir, before)).rejects.toThrow(
      'It is not known whether it was: see npm run release status.',
    )
  })

  it('and compares without quotes, as Ceph 18: of two teams none loses its release', async () => {
    await bucket.stop()
    bucket = await startBucket({ isBare: true })
    const [ada, ben] = [inBucket(), inBucket()]
    await release(ada, await remote('before'))
    await Promise.all([release(ada, await remote('of Ada'), 'Ada'), release(ben, await remote('of Ben'), 'Ben')])
    expect((await found())?.history.map(({ author }) => author).sort()).toEqual(['Ada', 'Ada', 'Ben'])
  })

  it('leaves the copy beside a gateway as it is, which says so once and continues when it works again', async () => {
    const publisher = inBucket()
    const [before, after] = [await remote('before'), await remote('after')]
    await release(publisher, before)
    const { releasesDir } = inFolder()
    const [said, problems]: [string[], string[]] = [[], []]
    const mirror = mirrorReleases({
      releasesDir,
      bucket: openReleaseBucket(bucket.address),
      interval: 1,
      log: (text) => said.push(text),
      onProblem: (text) => problems.push(text),
    })
    onTestFinished(() => mirror.stop())
    const shown = async () => (await readPointer(releasesDir, 'directory'))?.current
    await vi.waitUntil(() => existsSync(join(releasesDir, '.pulled')), { timeout: 30_000 })
    expect(await shown()).toBe(before.version)
    bucket.fail({ path: '/', fail: 'before' })
    await vi.waitUntil(() => problems.length > 0, { timeout: 30_000 })
    expect(await shown()).toBe(before.version)
    bucket.fail()
    await release(publisher, after)
    await vi.waitUntil(async () => (await shown()) === after.version, { timeout: 30_000 })
    expect(problems).toEqual([expect.stringMatching(/^The bucket test-.* cannot be read: InternalError/)])
    expect(said).toEqual([expect.stringMatching(/can be read again\.$/)])
  })
})
