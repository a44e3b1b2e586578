// Builds to release: built from the sources here, or given as a folder.
import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { BILL, LICENCES } from '#bill/bill.ts'
import { type Build, buildBrowserPart } from '#build.ts'
import { makeTemporaryState } from '#launcher/temporary.ts'
import type { BrowserPart } from '#parts.ts'
import { compressTextFiles } from '#publish.ts'
import { Refused } from '#release/change-released.ts'
import type { ReleaseContext } from '#release/context.ts'
import { readReleaseFacts } from '#release/release-facts.ts'
import { FILES, listFiles, sealRelease } from '#release/seal.ts'
import { measure, sizeProblems } from '#release/size.ts'

/**
 * Runs `work` with a build of each part, by the part's name.
 * @param given folder of a finished build, for a single part
 * @throws Refused if a build is too large, or does not say what it contains of others
 */
export async function withBuilds<T>(
  context: ReleaseContext,
  parts: readonly BrowserPart[],
  given: string | undefined,
  work: (builds: ReadonlyMap<string, Build>) => Promise<T>,
): Promise<T> {
  const { root, env, screen, signal } = context
  const builds = new Map<string, Build>()
  // Uses a separate state directory; otherwise a running site would stop the bundler as if it were its own leftover.
  const state = await makeTemporaryState(root, 'release')
  const build = (part: BrowserPart): Promise<Build> => {
    const logFile = join(root, '.ungana/logs', `release-${part.name}.log`)
    return given === undefined
      ? buildBrowserPart(part, { root, stateDir: state.directory, logFile, env, signal })
      : sealGiven(resolve(given), join(state.directory, 'given'))
  }
  try {
    for (const part of parts) {
      const built = await screen.step(
        `Build of ${part.folder}`,
        async (note) => {
          const { isNew, ...one } = await build(part)
          note(isNew ? one.version : `${one.version}, unchanged`)
          return { isNew, ...one }
        },
        signal,
      )
      builds.set(part.name, built)
      await screen.step(`Size of ${part.folder}`, async (note) => {
        const facts = await readReleaseFacts(built.directory, part.name, built.version)
        const { entry, page } = await measure(built.directory, facts)
        note(`${entry === undefined ? '' : `container ${kib(entry)}, `}heaviest page ${kib(page)}`)
        const missing = [BILL, LICENCES].filter((path) => !(path in facts.files))
        const problems = [
          ...(await sizeProblems(part, built.directory, facts)),
          ...missing.map((path) => `${part.folder}: ${built.version} has no ${path}. Build it from its sources again.`),
        ]
        if (problems.length > 0) throw new Refused(problems)
      })
    }
    return await work(builds)
  } finally {
    await state.remove()
  }
}

/** Prepares a bundler's output with its remote.json, or a copy of an earlier release. The folder itself is not changed. */
async function sealGiven(folder: string, directory: string): Promise<Build> {
  if (!existsSync(join(folder, 'remote.json'))) throw new Error(`${folder} is not a build: remote.json is missing.`)
  await cp(folder, directory, { recursive: true })
  for (const path of await listFiles(directory)) if (path === FILES || path.endsWith('.br')) await rm(join(directory, path))
  const version = await sealRelease(directory)
  await compressTextFiles(directory)
  return { directory, version, isNew: true }
}

function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`
}
