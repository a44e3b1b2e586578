// `npm run release rollback`, `promote` and `--canary 0`: only pointers change, nothing is built.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserPart } from '#parts.ts'
import type { ReleaseRequest } from '#release/arguments.ts'
import { changeReleased, type Pointers } from '#release/change-released.ts'
import type { ReleaseContext } from '#release/context.ts'
import { canaryEnded, earlierReleases, type Pointer, promoted, rolledBack } from '#release/pointer.ts'
import { onlyBrowserParts } from '#release/which-parts.ts'

type Rollback = Extract<ReleaseRequest, { what: 'rollback' }>['parts']

/** Ends the canary where there is one, else goes to the release before; again, to the one before that. */
export async function rollBack({ parts, releasesDir, screen }: ReleaseContext, wanted: Rollback): Promise<void> {
  const targets = new Map(wanted.map(({ part, to }) => [onlyBrowserParts(parts, [part])[0] as BrowserPart, to]))
  const { before, after } = await changeReleased({ releasesDir, warn: screen.complain }, (now) =>
    changed(now, [...targets.keys()], (pointer, part) => backFrom(pointer, part, targets.get(part), releasesDir)),
  )
  for (const { name, folder } of targets.keys()) {
    const [was, is] = [before.get(name) as Pointer, after.get(name) as Pointer]
    if (was.current === is.current) screen.say(canaryHasEnded(folder, was, is))
    else screen.say(`${folder}: back to ${is.current}. Whoever loads a page now gets it; open tabs keep ${was.current}.`)
  }
}

function backFrom(pointer: Pointer, { name, folder }: BrowserPart, to: string | undefined, releasesDir: string): Pointer {
  if (pointer.canary && to === undefined) return canaryEnded(pointer, new Date())
  const kept = readdirSync(join(releasesDir, name, 'releases'))
  if (to !== undefined && !kept.includes(to)) throw new Error(`${folder} ${to} is not kept. npm run release status says which are.`)
  if (to === pointer.current) throw new Error(`${folder} ${to} is the current release.`)
  const target = to ?? earlierReleases(pointer).find((release) => kept.includes(release))
  if (target === undefined) throw new Error(`${folder} has no earlier release to go back to.`)
  return rolledBack(pointer, target, new Date())
}

export async function endCanary({ parts, releasesDir, screen }: ReleaseContext, names: readonly string[]): Promise<void> {
  const browserParts = onlyBrowserParts(parts, names)
  const { before, after } = await changeReleased({ releasesDir, warn: screen.complain }, (now) =>
    changed(now, browserParts, (pointer, { folder }) => {
      if (!pointer.canary) throw new Error(`${folder} has no canary to end.`)
      return canaryEnded(pointer, new Date())
    }),
  )
  for (const { name, folder } of browserParts) screen.say(canaryHasEnded(folder, before.get(name), after.get(name)))
}

/** Everybody gets what some had. */
export async function promote({ parts, releasesDir, screen }: ReleaseContext, names: readonly string[]): Promise<void> {
  const browserParts = onlyBrowserParts(parts, names)
  const { after } = await changeReleased({ releasesDir, warn: screen.complain }, (now) =>
    changed(now, browserParts, (pointer, { folder }) => {
      if (!pointer.canary) throw new Error(`${folder} has no canary to promote.`)
      return promoted(pointer, new Date())
    }),
  )
  for (const { name, folder } of browserParts) screen.say(`${folder} ${after.get(name)?.current}: everybody gets it with their next load.`)
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
