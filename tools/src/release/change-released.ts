// The only function that changes what visitors get: it checks all parts together and then moves the pointers, under one lock.
import { join } from 'node:path'
import type { Build } from '#build.ts'
import { lockReleases, pointTo, type ReleasesOptions, storeRelease } from '#publish.ts'
import { siteProblems } from '#release/compatibility.ts'
import { type Pointer, type Signature, signed } from '#release/pointer.ts'
import { type Pointers, readPointers } from '#release/pointer-file.ts'
import { type ReleaseFacts, readReleaseFacts } from '#release/release-facts.ts'
import { addressProblems } from '#release/reused-addresses.ts'
import { storedReleases } from '#release/stored-releases.ts'

/** Visitors would get parts that do not fit together; nothing was changed. */
export class Refused extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(['Refused. Nothing was changed.', ...problems.map((problem) => `  ${problem}`)].join('\n'))
    this.problems = problems
  }
}

export interface Change extends Omit<ReleasesOptions, 'onOvertaken'> {
  readonly releasesDir: string
  /** New releases by part. */
  readonly builds?: ReadonlyMap<string, Pick<Build, 'directory' | 'version'>>
  /** Whose change it is. The commit counts for `builds` only. */
  readonly signature: Signature
  /** Called for parts whose current release is unreadable; they are not compared. The gateway does not serve them either. */
  readonly warn: (text: string) => void
}

/**
 * @param change returns the pointers to change
 * @returns the pointers before and after
 * @throws Refused, or Error if a release that visitors would get is incomplete
 */
export function changeReleased(
  { releasesDir, builds = new Map(), signature, warn, ...lock }: Change,
  change: (now: Pointers) => Pointers,
): Promise<{ before: Pointers; after: Pointers }> {
  return lockReleases(
    releasesDir,
    async () => {
      const before = await readPointers(releasesDir)
      const { commit: _, ...unbuilt } = signature
      const changed = new Map([...change(before)].map(([name, pointer]) => [name, signed(pointer, builds.has(name) ? signature : unbuilt)]))
      const after: Pointers = new Map([...before, ...changed])
      const read = factsReader(releasesDir, builds)
      const knownProblems = new Set(siteProblems(await readSite(before, read, warn)))
      for (const [name, pointer] of changed) for (const release of shown(pointer)) await requireComplete(name, release, read)
      const problems = siteProblems(await readSite(after, read, () => {})).filter((problem) => !knownProblems.has(problem))
      for (const [name, { version }] of builds)
        problems.push(...(await addressProblems(await read(name, version), await storedFolders(releasesDir, name))))
      if (problems.length > 0) throw new Refused(problems)

      for (const [name, { directory, version }] of builds) await storeRelease(directory, { name, version, releasesDir })
      for (const [name, pointer] of changed) await pointTo(releasesDir, name, pointer)
      return { before, after }
    },
    { ...lock, onOvertaken: warn },
  )
}

function shown({ current, canary }: Pointer): string[] {
  return canary ? [current, canary.release] : [current]
}

async function requireComplete(name: string, release: string, read: ReadFacts): Promise<void> {
  await read(name, release).catch((error: Error) => {
    throw new Error(`${name} ${release} cannot be released: ${error.message}`)
  })
}

type ReadFacts = (name: string, release: string) => Promise<ReleaseFacts>

function factsReader(releasesDir: string, builds: NonNullable<Change['builds']>): ReadFacts {
  const known = new Map<string, Promise<ReleaseFacts>>()
  return (name, release) => {
    const build = builds.get(name)
    const folder = build?.version === release ? build.directory : join(releasesDir, name, 'releases', release)
    const facts = known.get(folder) ?? readReleaseFacts(folder, name, release)
    known.set(folder, facts)
    return facts
  }
}

async function readSite(pointers: Pointers, read: ReadFacts, warn: (text: string) => void): Promise<ReleaseFacts[]> {
  const releases = [...pointers].flatMap(([name, pointer]) => shown(pointer).map((release) => ({ name, release })))
  const found = await Promise.all(
    releases.map(({ name, release }) =>
      read(name, release).catch((error: Error) => {
        warn(`${name} ${release} was not checked: ${error.message}`)
        return undefined
      }),
    ),
  )
  return found.filter((facts) => facts !== undefined)
}

async function storedFolders(releasesDir: string, name: string): Promise<string[]> {
  return (await storedReleases(releasesDir, name)).map((release) => join(releasesDir, name, 'releases', release))
}
