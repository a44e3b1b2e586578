// `--instances 3`, with or without npm's `--` before it.

/** The requested number of processes, 1 by default; undefined if the argument is invalid. */
export function requestedInstances(args: readonly string[], env: Readonly<NodeJS.ProcessEnv>): number | undefined {
  // Without `--`, npm takes the option itself. For `--instances 3`, npm sets "true" and leaves 3 as an argument; for `--instances=3`, it sets "3".
  const byNpm = env.npm_config_instances
  const [given, ...rest] = args.flatMap((argument) => argument.split('='))
  if (given === undefined) return byNpm === undefined ? 1 : countOf(byNpm)
  if (given === '--instances') return rest.length === 1 ? countOf(rest[0]) : undefined
  return byNpm === 'true' && rest.length === 0 ? countOf(given) : undefined
}

const countOf = (text = '') => (/^([1-9]|1\d|20)$/.test(text) ? Number(text) : undefined)
