// `npm run release rollback`, `promote` and `--canary 0`: change pointers without building.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserPart } from '#parts.ts'
import type { ReleaseRequest } from '#release/arguments.ts'
import { changeReleased } from '#release/change-released.ts'
import type { ReleaseContext } from '#release/context.ts'
import { canaryEnded, commitOf, earlierReleases, type Pointer, promoted, rolledBack } from '#release/pointer.ts'
import type { Pointers } from '#release/pointer-file.ts'
import { onlyBrowserParts } from '#release/which-parts.ts'

type Rollback = Extract<ReleaseRequest, { what: 'rollback' }>['parts']

/** Ends a canary, or else returns to the previous release; each further call goes one release further back. */
export async function rollBack({ parts, releasesDir, bucket, screen, signature }: ReleaseContext, wanted: Rollback): Promise<void> {
  const targets = new Map(wanted.map(({ part, to }) => [onlyBrowserParts(parts, [part])[0] as BrowserPart, to]))
  const { before, after } = await changeReleased({ releasesDir, bucket, signature, warn: screen.printError }, (now) =>
    changed(now, [...targets.keys()], (pointer, part) => {
      const next = rollbackPointer(pointer, part, targets.get(part), releasesDir)
      screen.print(intent(part.folder, pointer, next))
      return next
    }),
  )
  for (const { name, folder } of targets.keys()) {
    const [was, is] = [before.get(name) as Pointer, after.get(name) as Pointer]
    if (was.current === is.current) screen.print(canaryHasEnded(folder, was, is))
    else {
      const ended = was.canary && was.canary.release !== is.current ? ` The canary ${was.canary.release} has ended.` : ''
      screen.print(`${folder}: rolled back to ${is.current}. New page loads get it; open tabs keep ${was.current}.${ended}`)
    }
  }
}

/** What a rollback is about to do. */
function intent(folder: string, was: Pointer, is: Pointer): string {
  const ending = was.canary ? `ending the canary ${was.canary.release} (${was.canary.percent} % of visitors)` : ''
  if (was.current === is.current) return `${folder}: ${ending}. They return to ${is.current}, which everybody else keeps.`
  const { at, author } = was.history.findLast(({ release }) => release === is.current) ?? {}
  const commit = commitOf(was, is.current)
  const facts = [at && `of ${at.slice(0, 16).replace('T', ' ')}`, author && `by ${author}`, commit && `from commit ${commit}`].filter(Boolean)
  const target = [is.current, facts.join(' ')].filter(Boolean).join(', ')
  return `${folder}: returning everybody from ${was.current} to ${target}${ending && `, and ${ending}`}.`
}

function rollbackPointer(pointer: Pointer, { name, folder }: BrowserPart, to: string | undefined, releasesDir: string): Pointer {
  if (pointer.canary && to === undefined) return canaryEnded(pointer, new Date())
  const kept = readdirSync(join(releasesDir, name, 'releases'))
  if (to !== undefined && !kept.includes(to))
    throw new Error(`${folder} ${to} is no longer stored. See the stored releases with: npm run release status`)
  if (to === pointer.current) throw new Error(`${folder} ${to} is the current release.`)
  const target = to ?? earlierReleases(pointer).find((release) => kept.includes(release))
  if (target === undefined) throw new Error(`${folder} has no earlier release.`)
  return rolledBack(pointer, target, new Date())
}

export async function endCanary({ parts, releasesDir, bucket, screen, signature }: ReleaseContext, names: readonly string[]): Promise<void> {
  const browserParts = onlyBrowserParts(parts, names)
  const { before, after } = await changeReleased({ releasesDir, bucket, signature, warn: screen.printError }, (now) =>
    changed(now, browserParts, (pointer, { folder }) => {
      if (!pointer.canary) throw new Error(`${folder} has no canary.`)
      return canaryEnded(pointer, new Date())
    }),
  )
  for (const { name, folder } of browserParts) screen.print(canaryHasEnded(folder, before.get(name), after.get(name)))
}

/** Releases the canary to everybody. */
export async function promote({ parts, releasesDir, bucket, screen, signature }: ReleaseContext, names: readonly string[]): Promise<void> {
  const browserParts = onlyBrowserParts(parts, names)
  const { after } = await changeReleased({ releasesDir, bucket, signature, warn: screen.printError }, (now) =>
    changed(now, browserParts, (pointer, { folder }) => {
      if (!pointer.canary) throw new Error(`${folder} has no canary.`)
      return promoted(pointer, new Date())
    }),
  )
  for (const { name, folder } of browserParts) screen.print(`${folder} ${after.get(name)?.current}: everybody gets it with the next page load.`)
}

function changed(now: Pointers, parts: readonly BrowserPart[], change: (pointer: Pointer, part: BrowserPart) => Pointer): Pointers {
  return new Map(
    parts.map((part) => {
      const pointer = now.get(part.name)
      if (!pointer) throw new Error(`${part.folder} was never released.`)
      return [part.name, change(pointer, part)]
    }),
  )
}

function canaryHasEnded(folder: string, was: Pointer | undefined, is: Pointer | undefined): string {
  return `${folder}: the canary ${was?.canary?.release} has ended. Everybody gets ${is?.current}.`
}
