// The only file that reads environment variables. `npm run bench` (tools/src/bench/) sets them.

export const quick = process.env.QUICK === '1'

/** @throws if the bench was not started by `npm run bench`, or does not list everything it needs there */
export function given(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set. Start benches with npm run bench`)
  return value
}

/** Process ids by name: the gateway, each service, nats and postgres. @param text the variable PROCESSES */
export const processIds = (text: string): ReadonlyMap<string, number> => new Map(Object.entries(JSON.parse(text) as Record<string, number>))

/** @throws if the site has no such process */
export function pidOf(name: string, text = given('PROCESSES')): number {
  const pid = processIds(text).get(name)
  if (pid === undefined) throw new Error(`The site has no process ${name}`)
  return pid
}

export const givenIfAny = (name: string): string | undefined => process.env[name] || undefined

/** Environment for programs of a bench: paths, and the variables that an unpacked browser needs. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'LD_LIBRARY_PATH', 'FONTCONFIG_FILE']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

/** The environment of a new terminal, without the variables of npm, the launcher and `npm run bench`. */
export function terminalEnvironment(): NodeJS.ProcessEnv {
  const checkout = given('CHECKOUT')
  const ours =
    /^(npm_(lifecycle|package|command|node|execpath).*|NODE_COMPILE_CACHE|NODE_ENV|INIT_CWD|CHECKOUT|QUICK|DATABASE_.*|NATS_URL|SMTP_URL|RELEASES_DIR|PUBLIC_URL)$/
  const path = (process.env.PATH ?? '').split(':').filter((directory) => !directory.startsWith(checkout))
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name))), PATH: path.join(':') }
}

/** Ctrl-C reaches the bench's programs too; the bench itself continues, so that it can clean up. */
export const outliveInterrupt = (): void => void process.on('SIGINT', () => {})

/** Choice of mutants: `MUTANTS=shell,mfe-payments`, `MUTANT_COUNT=30` for each part, `MUTANT_SEED=21`. */
export const mutantChoice = {
  ...(process.env.MUTANTS ? { parts: process.env.MUTANTS.split(',') } : {}),
  ...(process.env.MUTANT_COUNT ? { count: Number(process.env.MUTANT_COUNT) } : {}),
  ...(process.env.MUTANT_SEED ? { seed: Number(process.env.MUTANT_SEED) } : {}),
}
