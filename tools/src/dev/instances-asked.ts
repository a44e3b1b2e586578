// `--instances 3`, with or without npm's `--` before it.

/** How many processes were asked for, one unless told; undefined for what cannot be read. */
export function instancesAsked(args: readonly string[], env: Readonly<NodeJS.ProcessEnv>): number | undefined {
  // Without `--` npm takes the option for its own: "true" with the number left over, or the number itself after an equals sign.
  const byNpm = env.npm_config_instances
  const [given, ...rest] = args.flatMap((argument) => argument.split('='))
  if (given === undefined) return byNpm === undefined ? 1 : countOf(byNpm)
  if (given === '--instances') return rest.length === 1 ? countOf(rest[0]) : undefined
  return byNpm === 'true' && rest.length === 0 ? countOf(given) : undefined
}

const countOf = (text = '') => (/^([1-9]|1\d|20)$/.test(text) ? Number(text) : undefined)
