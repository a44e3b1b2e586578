// The browser of journeys, reference pictures and benches. On Linux for x64 the project brings one, so that they see the same on every machine: a headless
// shell and one font, both out of an npm package. CHROMIUM_PATH names another one for everything but the pictures.
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { installLocked } from '#infra/locked-packages.ts'
import { findProgram, runProgram, searchPath } from '#launcher/programs.ts'

export interface Chromium {
  /** Undefined: Playwright finds its own. */
  readonly executablePath: string | undefined
  /** Needed besides the environment of the program that starts it. */
  readonly env: Readonly<Record<string, string>>
  readonly args: readonly string[]
}

export interface ChromiumOptions {
  /** The checkout, absolute: what is downloaded is kept there. */
  readonly root: string
  readonly env: NodeJS.ProcessEnv
  readonly signal?: AbortSignal | undefined
  /** As Node names operating system and processor. */
  readonly platform?: string
}

/** Root has no sandbox, a container no graphics card, and a test no business with anyone but the site. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The fonts of the package alone. */
const fontsConfig = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir></fontconfig>
`

/** The one that CHROMIUM_PATH names, else the brought one; where there is none, one on the PATH or Playwright's own. @throws Error that says why it does not start */
export async function findChromium(options: ChromiumOptions): Promise<Chromium> {
  const { env } = options
  if (env.CHROMIUM_PATH) return started({ executablePath: env.CHROMIUM_PATH, env: {}, args }, options)
  const brought = await bringChromium(options)
  if (brought) return brought
  const installed = findProgram(['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'], env)
  if (installed) return started({ executablePath: installed, env: {}, args }, options)
  await installPlaywrightsOwn(options)
  return { executablePath: undefined, env: {}, args }
}

/** Undefined on a platform that the package is not for. */
export async function bringChromium(options: ChromiumOptions): Promise<Chromium | undefined> {
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
      // The package unpacks into the folder for temporary files, and its libraries only where it takes the machine for one of Lambda's.
      const unpack = `import chromium from '@sparticuz/chromium'; await chromium.executablePath()`
      const lambda = { TMPDIR: unpacked, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }
      await runProgram(process.execPath, ['--input-type=module', '--eval', unpack], { cwd: fresh, env: { ...env, ...lambda }, signal })
      await writeFile(join(unpacked, 'fonts.conf'), fontsConfig)
    },
  })
  const unpacked = join(folder, 'unpacked')
  const own = { LD_LIBRARY_PATH: join(unpacked, 'al2023/lib'), FONTCONFIG_FILE: join(unpacked, 'fonts.conf') }
  return started({ executablePath: join(unpacked, 'chromium'), env: own, args }, options)
}

async function started(chromium: Chromium & { readonly executablePath: string }, { env, signal }: ChromiumOptions): Promise<Chromium> {
  await runProgram(chromium.executablePath, ['--version'], { env: { ...env, PATH: searchPath(env), ...chromium.env }, signal, timeout: 60_000 })
  return chromium
}

async function installPlaywrightsOwn({ env, signal }: ChromiumOptions): Promise<void> {
  const require = createRequire(join(import.meta.dirname, '../../../e2e/package.json'))
  const cli = join(dirname(require.resolve('@playwright/test/package.json')), 'cli.js')
  await runProgram(process.execPath, [cli, 'install', '--only-shell', 'chromium'], { env: { ...env, PATH: searchPath(env) }, signal })
}
