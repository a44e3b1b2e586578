// `npm run release`: runs the requested command.
import { join } from 'node:path'
import { errorMessage } from '#launcher/error-message.ts'
import type { Screen } from '#launcher/screen.ts'
import { findParts } from '#parts.ts'
import { lockReleases, pullReleases } from '#publish.ts'
import { type ReleaseRequest, readArguments, WrongUsage } from '#release/arguments.ts'
import { releaseBucket } from '#release/bucket-settings.ts'
import type { ReleaseContext } from '#release/context.ts'
import type { Signature } from '#release/pointer.ts'
import { publish, publishCanary } from '#release/publish-command.ts'
import { endCanary, promote, rollBack } from '#release/rollback-commands.ts'
import { signatureOf, takeReason } from '#release/signature.ts'
import { showHistory, showStatus } from '#release/tables.ts'

export interface ReleaseCommandOptions {
  readonly root: string
  readonly args: readonly string[]
  /** RELEASES_DIR or RELEASES_BUCKET replaces the releases of the site that runs from this folder. */
  readonly env: NodeJS.ProcessEnv
  readonly screen: Screen
  readonly signal: AbortSignal
}

/** @returns the exit code: 0 done, 1 refused or failed with nothing changed, 2 wrong usage */
export async function releaseCommand({ root, args, env, screen, signal }: ReleaseCommandOptions): Promise<number> {
  try {
    const parts = findParts(root)
    const bucket = releaseBucket(env)
    const releasesDir = env.RELEASES_DIR || join(root, '.ungana', bucket ? `releases-in-${bucket.name}` : 'releases')
    const { words, reason } = takeReason(args)
    if (env.npm_config_reason !== undefined) throw new WrongUsage('npm took --reason for itself. Write -- before it.')
    const request = readArguments(words, env)
    const { commit, ...others } = await signatureOf(root, env, reason)
    // A finished build may come from other sources.
    const isOfSources = commit !== undefined && !('build' in request)
    const signature: Signature = isOfSources ? { ...others, commit } : others
    await run({ root, parts, releasesDir, bucket, screen, env, signature, signal }, request)
    return 0
  } catch (error) {
    screen.printError(errorMessage(error))
    if (!(error instanceof WrongUsage)) return 1
    screen.print(usage)
    return 2
  }
}

async function run(context: ReleaseContext, request: ReleaseRequest): Promise<void> {
  if (request.what === 'upload') return upload(context)
  if (context.bucket) await pullReleases(context.releasesDir, context.bucket)
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

/** Fills an empty bucket with the releases in the folder. */
async function upload({ releasesDir, bucket, screen }: ReleaseContext): Promise<void> {
  if (!bucket) throw new WrongUsage('Set RELEASES_BUCKET, and RELEASES_DIR to the folder of the releases.')
  await lockReleases(releasesDir, () => bucket.fill(releasesDir))
  screen.print(`The releases in ${releasesDir} are in the bucket ${bucket.name}.`)
}

const usage = `Usage: npm run release <part>…                     builds, checks and releases to everybody
       npm run release <part> -- --canary 10       … to 10 % of visitors; 0 ends the canary
       npm run release <part> -- --build <folder>  … a finished build instead of the sources here
       npm run release promote <part>…             releases the canary to everybody
       npm run release rollback <part> [release]   ends the canary, or returns to the previous or the named release
       npm run release <command> -- --reason "why"  … is noted in the history
       npm run release status
       npm run release history <part>
       npm run release upload                      fills an empty RELEASES_BUCKET with what is in RELEASES_DIR
  Parts named together are checked together, for example a shell and a remote that need each other.`
