// `npm run release <part>… [--canary 10]`: builds, checks and releases to everybody or to some visitors.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Build } from '#build.ts'
import { contractProblems, writeReleased } from '#contracts/index.ts'
import type { BrowserPart } from '#parts.ts'
import { changeReleased, Refused } from '#release/change-released.ts'
import { checkCallers, checkCalls } from '#release/check-calls.ts'
import { withBuilds } from '#release/checked-builds.ts'
import type { ReleaseContext } from '#release/context.ts'
import { canaried, type Pointer, released } from '#release/pointer.ts'
import { SHELL } from '#release/release-facts.ts'
import { onlyBrowserParts, whichParts } from '#release/which-parts.ts'

/** @param given folder of a finished build to use instead of the sources here */
export async function publish(context: ReleaseContext, names: readonly string[], given?: string): Promise<void> {
  const { browserParts, services } = whichParts(context.parts, names)
  const domains = services.map(({ name }) => name)
  await withBuilds(context, browserParts, given, async (builds) => {
    if (browserParts.length > 0) await checkCalls(context, builds)
    await checkContracts(context, browserParts.length > 0 ? [...domains, documents] : domains)
    await checkCallers(context, domains)
    if (browserParts.length > 0) await pointAt(context, browserParts, builds, (pointer, release) => released(pointer, release, new Date()))
  })
  // A build from elsewhere says nothing about the contracts here. Contracts of the registry and the manifests belong to the shell, because no service has them.
  const shell =
    given === undefined && browserParts.some(({ name }) => name === SHELL) && existsSync(join(context.root, 'contracts', SHELL)) ? [SHELL] : []
  for (const domain of [...domains, ...shell]) {
    const files = await writeReleased(context.root, domain)
    context.screen.print(`The contracts of ${domain} are released: ${files.length} in contracts/${domain}/released. Commit them with the release.`)
  }
}

export async function publishCanary(context: ReleaseContext, names: readonly string[], percent: number, given?: string): Promise<void> {
  const browserParts = onlyBrowserParts(context.parts, names)
  await withBuilds(context, browserParts, given, async (builds) => {
    await checkCalls(context, builds)
    await checkContracts(context, [documents])
    await pointAt(context, browserParts, builds, (pointer, release, folder) => {
      if (!pointer) throw new Error(`${folder} was never released, so the other visitors would get nothing. Release it to everybody first.`)
      if (pointer.current === release) throw new Error(`Everybody already has this build of ${folder}. A canary needs a new build.`)
      return canaried(pointer, release, percent, new Date())
    })
  })
}

/** What browser parts write and the gateway reads: the manifests. */
const documents = SHELL

async function checkContracts({ root, screen }: ReleaseContext, domains: readonly string[]): Promise<void> {
  if (!existsSync(join(root, 'contracts'))) return
  await screen.step('Contracts', async () => {
    const problems = await Promise.all(domains.map((domain) => contractProblems(root, domain)))
    if (problems.flat().length > 0) throw new Refused(problems.flat())
  })
}

async function pointAt(
  { releasesDir, bucket, screen, signature }: ReleaseContext,
  parts: readonly BrowserPart[],
  builds: ReadonlyMap<string, Build>,
  change: (pointer: Pointer | undefined, release: string, folder: string) => Pointer,
): Promise<void> {
  const onWait = () => screen.print('  Waiting for another release to finish …')
  const { before, after } = await changeReleased({ releasesDir, bucket, builds, signature, warn: screen.printError, onWait }, (now) => {
    const wanted = parts.map(({ name, folder }) => [name, change(now.get(name), (builds.get(name) as Build).version, folder)] as const)
    return new Map(wanted.filter(([name, pointer]) => !isSame(now.get(name), pointer)))
  })
  for (const { name, folder } of parts) screen.print(resultText(folder, before.get(name), after.get(name) as Pointer))
}

function isSame(before: Pointer | undefined, { current, canary }: Pointer): boolean {
  return before?.current === current && before.canary?.release === canary?.release && before.canary?.percent === canary?.percent
}

function resultText(folder: string, before: Pointer | undefined, { current, canary }: Pointer): string {
  const ended =
    before?.canary && before.canary.release !== current && before.canary.release !== canary?.release
      ? `\n  The canary ${before.canary.release} has ended.`
      : ''
  if (before && isSame(before, { current, canary, history: [] }))
    return `${folder} ${canary?.release ?? current}: nothing to do, this is already released.`
  if (canary) {
    return `${folder} ${canary.release}: ${canary.percent} % of visitors get it with the next page load; the others keep ${current}.${ended}
  Release to everybody: npm run release promote ${folder}    End the canary: npm run release rollback ${folder}`
  }
  if (before?.current === current) return `${folder} ${current}: everybody gets it.${ended}`
  return `${folder} ${current}: released. New page loads get it; open tabs keep ${before?.current ?? 'nothing'}.${ended}
  Undo: npm run release rollback ${folder}`
}
