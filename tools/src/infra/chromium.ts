// A Chromium for the browser tests: given, installed, out of Debian's packages, or Playwright's own. Best is its headless shell, which draws a page for half of
// the processor time that the whole browser takes without a window.
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { hasDebianTools, unpackDebianPackage } from '#infra/debian-package.ts'
import { findProgram, isProgram, runProgram, searchPath } from '#launcher/programs.ts'

export interface Chromium {
  /** Undefined: Playwright finds its own. */
  readonly executablePath: string | undefined
  /** Needed besides the environment of whoever starts it. */
  readonly env: Readonly<Record<string, string>>
  readonly args: readonly string[]
}

export interface ChromiumOptions {
  /** The checkout, absolute: what is downloaded is kept there. */
  readonly root: string
  /** CHROMIUM_PATH names one; UNGANA_IGNORE_SYSTEM_BROWSER=1 passes over installed ones. */
  readonly env: NodeJS.ProcessEnv
  readonly signal?: AbortSignal | undefined
  /** What counts as installed for Debian's package; the system's own record by default. */
  readonly dpkgStatus?: string
}

/** Root has no sandbox, a container no graphics card, and a test no business with anyone but the site. */
const launchArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A browser that has been seen to start. @throws Error that says what was tried and what to install */
export async function findChromium(options: ChromiumOptions): Promise<Chromium> {
  const { env } = options
  const given = env.CHROMIUM_PATH
  if (given) return verified({ executablePath: given, env: {}, args: launchArgs }, env)

  const failures: string[] = []
  if (env.UNGANA_IGNORE_SYSTEM_BROWSER !== '1') {
    const installed = findProgram(['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'], env)
    if (installed) {
      try {
        return await verified({ executablePath: installed, env: {}, args: launchArgs }, env)
      } catch (error) {
        failures.push((error as Error).message)
      }
    }
  }
  if (hasDebianTools(env)) {
    for (const name of ['chromium-headless-shell', 'chromium']) {
      try {
        return await verified(await chromiumFromDebian(name, options), env)
      } catch (error) {
        failures.push((error as Error).message)
      }
    }
  }
  try {
    await installPlaywrightsOwn(env)
    return { executablePath: undefined, env: {}, args: launchArgs }
  } catch (error) {
    failures.push((error as Error).message)
  }
  throw new Error(`There is no Chromium: install chromium, or set CHROMIUM_PATH.\n${failures.join('\n')}`)
}

/** @throws Error with what the browser said when it does not show a page */
async function verified(chromium: Chromium, env: NodeJS.ProcessEnv): Promise<Chromium> {
  const output = await runProgram(
    chromium.executablePath as string,
    ['--headless', ...chromium.args, '--dump-dom', 'data:text/html,<p>it%20starts</p>'],
    {
      env: { ...env, PATH: searchPath(env), HOME: env.HOME ?? '/tmp', ...chromium.env },
      timeout: 60_000,
    },
  )
  if (!output.includes('it starts')) throw new Error(`${chromium.executablePath} starts, but shows no page`)
  return chromium
}

/** @param name of the package, and of the program in it */
async function chromiumFromDebian(name: string, { root, env, signal, dpkgStatus }: ChromiumOptions): Promise<Chromium> {
  const directory = join(root, '.ungana/debian', name)
  const tree = await unpackDebianPackage(name, {
    directory,
    withMissingDependencies: true,
    // It looks for its data beside itself, so an installed chromium-common would be out of its sight.
    companions: ['chromium-common'],
    env,
    signal,
    ...(dpkgStatus ? { dpkgStatus } : {}),
  })
  // The package's /usr/bin/chromium is a script that looks for its program under /usr/lib.
  const executablePath = join(tree, 'usr/lib/chromium', name)
  if (!isProgram(executablePath)) throw new Error(`Debian's package of this system holds no ${name}`)
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: await writeFontsConfig(directory, tree) }
  return { executablePath, env: { LD_LIBRARY_PATH: libraryDirectories(tree).join(':'), ...fonts }, args: launchArgs }
}

async function writeFontsConfig(directory: string, tree: string): Promise<string> {
  const file = join(directory, 'fonts.conf')
  const cache = join(directory, 'fonts-cache')
  await mkdir(cache, { recursive: true })
  const directories = [join(tree, 'usr/share/fonts'), '/usr/share/fonts'].map((path) => `<dir>${path}</dir>`).join('')
  await writeFile(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${directories}<cachedir>${cache}</cachedir></fontconfig>\n`,
  )
  return file
}

/** Every folder with shared libraries: some packages keep theirs one level down. */
function libraryDirectories(tree: string): string[] {
  const found: string[] = []
  const look = (directory: string, depth: number): void => {
    if (!existsSync(directory)) return
    const entries = readdirSync(directory, { withFileTypes: true })
    if (entries.some((entry) => !entry.isDirectory() && /\.so(\.|$)/.test(entry.name))) found.push(directory)
    if (depth > 0) for (const entry of entries) if (entry.isDirectory()) look(join(directory, entry.name), depth - 1)
  }
  look(join(tree, 'usr/lib'), 2)
  look(join(tree, 'lib'), 2)
  return found
}

async function installPlaywrightsOwn(env: NodeJS.ProcessEnv): Promise<void> {
  const require = createRequire(join(import.meta.dirname, '../../../e2e/package.json'))
  const cli = join(dirname(require.resolve('@playwright/test/package.json')), 'cli.js')
  await runProgram(process.execPath, [cli, 'install', '--only-shell', 'chromium'], { env: { ...env, PATH: searchPath(env) } })
}
