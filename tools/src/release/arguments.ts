// Reads the command line of `npm run release`.

export type ReleaseRequest =
  | { readonly what: 'release'; readonly parts: readonly string[]; readonly canary?: number; readonly build?: string }
  | { readonly what: 'rollback'; readonly parts: readonly { readonly part: string; readonly to?: string }[] }
  | { readonly what: 'promote'; readonly parts: readonly string[] }
  | { readonly what: 'history'; readonly part: string }
  | { readonly what: 'status' | 'upload' }

export class WrongUsage extends Error {}

const releaseName = /^[0-9a-f]{12}$/

/**
 * @param env npm takes `--canary 10` itself unless `--` comes before it, and passes it on here; a lost canary option would release to everybody
 * @throws WrongUsage
 */
export function readArguments(args: readonly string[], env: NodeJS.ProcessEnv): ReleaseRequest {
  if (env.npm_config_build !== undefined) throw new WrongUsage('npm took --build for itself. Write -- before it.')
  const { words: all, build } = takeBuild(args)
  const { words, canary } = takeCanary(all, env.npm_config_canary)
  const [first, ...rest] = words
  const command = ['rollback', 'promote', 'history', 'status', 'upload'].find((name) => name === first)
  if ((canary !== undefined || build !== undefined) && command !== undefined) throw new WrongUsage(`${command} takes no options.`)
  if (build !== undefined && words.length !== 1) throw new WrongUsage('--build works with one part only.')
  if ((command === 'status' || command === 'upload') && rest.length === 0) return { what: command }
  if (command === 'history' && rest.length === 1) return { what: 'history', part: rest[0] as string }
  if (command === 'promote' && rest.length > 0) return { what: 'promote', parts: rest }
  if (command === 'rollback' && rest.length > 0) return { what: 'rollback', parts: partsAndReleases(rest) }
  if (command !== undefined || words.length === 0) throw new WrongUsage(words.length === 0 ? 'Name a part.' : `Name a part after ${command}.`)
  return { what: 'release', parts: words, ...(canary === undefined ? {} : { canary }), ...(build === undefined ? {} : { build }) }
}

function takeBuild(args: readonly string[]): { words: readonly string[]; build: string | undefined } {
  const at = args.findIndex((word) => word === '--build' || word.startsWith('--build='))
  if (at < 0) return { words: args, build: undefined }
  const inWord = (args[at] as string).includes('=')
  const build = inWord ? args[at]?.slice('--build='.length) : args[at + 1]
  if (!build) throw new WrongUsage('Name the folder of the build: --build <folder>.')
  return { words: [...args.slice(0, at), ...args.slice(at + (inWord ? 1 : 2))], build }
}

function takeCanary(args: readonly string[], kept: string | undefined): { words: string[]; canary: number | undefined } {
  const words: string[] = []
  let canary: string | undefined
  // Without `--`, npm sets the option to "true" and leaves its number among the words.
  let isNumberSeparate = kept === 'true'
  if (kept !== undefined && !isNumberSeparate) canary = kept
  for (const word of args) {
    const [flag, value] = word.split('=', 2)
    if (flag === '--canary') {
      canary = value
      isNumberSeparate = value === undefined
    } else if (word.startsWith('-')) throw new WrongUsage(`Unknown option: ${word}.`)
    else if (isNumberSeparate && canary === undefined && /^\d+$/.test(word) && !releaseName.test(word)) canary = word
    else words.push(word)
  }
  if (canary === undefined && !isNumberSeparate) return { words, canary: undefined }
  if (canary === undefined || !/^\d{1,3}$/.test(canary) || Number(canary) > 100) {
    throw new WrongUsage('Name the percentage of visitors: --canary 10, for example. 0 ends a canary.')
  }
  return { words, canary: Number(canary) }
}

function partsAndReleases(words: readonly string[]): { part: string; to?: string }[] {
  const parts: { part: string; to?: string }[] = []
  for (const word of words) {
    const last = parts.at(-1)
    if (!releaseName.test(word)) parts.push({ part: word })
    else if (last && last.to === undefined) last.to = word
    else throw new WrongUsage(`Write the release ${word} after the name of its part.`)
  }
  return parts
}
