// `npm run release`: what it was asked for, and how it ended.
import { join } from 'node:path'
import { inPlainWords } from '#launcher/plain-words.ts'
import type { Screen } from '#launcher/screen.ts'
import { findParts } from '#parts.ts'
import { type ReleaseRequest, readArguments, WrongUsage } from '#release/arguments.ts'
import { endCanary, promote, rollBack } from '#release/back-and-forth-commands.ts'
import type { ReleaseContext } from '#release/context.ts'
import { publish, publishCanary } from '#release/publish-command.ts'
import { showHistory, showStatus } from '#release/tables.ts'

export interface ReleaseCommandOptions {
  readonly root: string
  readonly args: readonly string[]
  /** RELEASES_DIR takes the place of the releases of the site that runs from this folder. */
  readonly env: NodeJS.ProcessEnv
  readonly screen: Screen
  readonly signal: AbortSignal
}

/** @returns the exit code: 0 it is done, 1 it was refused or failed and nothing is changed, 2 it was not understood */
export async function releaseCommand({ root, args, env, screen, signal }: ReleaseCommandOptions): Promise<number> {
  try {
    const parts = findParts(root)
    const releasesDir = env.RELEASES_DIR || join(root, '.ungana/releases')
    await run({ root, parts, releasesDir, screen, env, signal }, readArguments(args, env))
    return 0
  } catch (error) {
    screen.complain(inPlainWords(error))
    if (!(error instanceof WrongUsage)) return 1
    screen.say(usage)
    return 2
  }
}

async function run(context: ReleaseContext, request: ReleaseRequest): Promise<void> {
  switch (request.what) {
    case 'release':
      if (request.canary === undefined) return publish(context, request.parts, request.build)
      return request.canary === 0 ? endCanary(context, request.parts) : publishCanary(context, request.parts, request.canary, request.build)
    case 'rollback':
      return rollBack(context, request.parts)
    case 'promote':
      return promote(context, request.parts)
    case 'history':
      return showHistory(context, request.part)
    case 'status':
      return showStatus(context)
  }
}

const usage = `Usage: npm run release <part>…                     builds, checks, and gives it to everybody
       npm run release <part> -- --canary 10       … to 10 of a hundred visitors; 0 ends it
       npm run release <part> -- --build <folder>  … what was built there, and not the sources here
       npm run release promote <part>…             gives the canary to everybody
       npm run release rollback <part> [release]   ends the canary, or goes to the release before (or the one named)
       npm run release status
       npm run release history <part>
  Several parts at once are judged together: a shell and a remote that need each other.`
