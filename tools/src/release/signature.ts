// Who changed what visitors get, from which commit, and why.
import { runProgram } from '#launcher/programs.ts'
import { WrongUsage } from '#release/arguments.ts'
import type { Signature } from '#release/pointer.ts'

/** Takes `--reason "…"` out of a command line. */
export function takeReason(args: readonly string[]): { words: readonly string[]; reason: string | undefined } {
  const at = args.findIndex((word) => word === '--reason' || word.startsWith('--reason='))
  if (at < 0) return { words: args, reason: undefined }
  const inWord = (args[at] as string).includes('=')
  const reason = (inWord ? args[at]?.slice('--reason='.length) : args[at + 1])?.trim()
  if (!reason || (!inWord && reason.startsWith('--'))) throw new WrongUsage('Say why in quotes: --reason "the map is empty".')
  return { words: [...args.slice(0, at), ...args.slice(at + (inWord ? 1 : 2))], reason }
}

export async function signatureOf(root: string, env: NodeJS.ProcessEnv, reason: string | undefined): Promise<Signature> {
  const author = (await git(root, env, 'config', 'user.name')) ?? env.USER
  const commit = await commitHere(root, env)
  return { ...(author && { author }), ...(commit && { commit }), ...(reason && { reason }) }
}

/** The commit of the sources, with `+` if they were changed since; undefined without git. */
export async function commitHere(root: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const commit = await git(root, env, 'rev-parse', '--short=12', 'HEAD')
  const isChanged = commit !== undefined && (await git(root, env, 'status', '--porcelain', '--untracked-files=no')) !== undefined
  return isChanged ? `${commit}+` : commit
}

async function git(root: string, env: NodeJS.ProcessEnv, ...args: string[]): Promise<string | undefined> {
  try {
    return (await runProgram('git', args, { cwd: root, env })).trim() || undefined
  } catch {
    // There is no git, or the folder is not a checkout.
    return undefined
  }
}
