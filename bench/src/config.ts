// The only reader of the environment, which `npm run bench` (tools/src/bench/) fills.

export const quick = process.env.QUICK === '1'

/** @throws where a bench was not started by `npm run bench`, or is not listed there with all that it needs */
export function given(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: benches are started by npm run bench, which starts what they measure`)
  return value
}

export const givenIfAny = (name: string): string | undefined => process.env[name] || undefined

/** For programs that a bench starts: where things are, and what a browser needs that was unpacked without being installed. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'LD_LIBRARY_PATH', 'FONTCONFIG_FILE']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

/** As in a new terminal: without what npm, the launcher and `npm run bench` have added for this checkout. */
export function terminalEnvironment(): NodeJS.ProcessEnv {
  const checkout = given('CHECKOUT')
  const ours =
    /^(npm_(lifecycle|package|command|node|execpath).*|NODE_COMPILE_CACHE|NODE_ENV|INIT_CWD|CHECKOUT|QUICK|DATABASE_.*|NATS_URL|SMTP_URL|RELEASES_DIR|PUBLIC_URL)$/
  const path = (process.env.PATH ?? '').split(':').filter((directory) => !directory.startsWith(checkout))
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name))), PATH: path.join(':') }
}

/** Ctrl-C ends what a bench has started as well; the bench then fails, cleans up after itself, and ends too. */
export const outliveInterrupt = (): void => void process.on('SIGINT', () => {})

/** `MUTANTS=shell,mfe-payments`, `MUTANT_COUNT=30` for each, `MUTANT_SEED=21`: which ones the bench of mutants draws. */
export const mutantChoice = {
  ...(process.env.MUTANTS ? { parts: process.env.MUTANTS.split(',') } : {}),
  ...(process.env.MUTANT_COUNT ? { count: Number(process.env.MUTANT_COUNT) } : {}),
  ...(process.env.MUTANT_SEED ? { seed: Number(process.env.MUTANT_SEED) } : {}),
}
