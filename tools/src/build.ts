// Builds browser parts, but only if their sources changed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { writeBill } from '#bill/bill.ts'
import { readPackage } from '#bill/npm-package.ts'
import { callsOf } from '#contracts/index.ts'
import { startChild } from '#launcher/children.ts'
import { lastLines } from '#launcher/log-tail.ts'
import type { BrowserPart } from '#parts.ts'
import { compressTextFiles } from '#publish.ts'
import { withLock } from '#release/lock-file.ts'
import { CALLS } from '#release/release-facts.ts'
import { isWhole, sealRelease } from '#release/seal.ts'

/** Raise this number if a new build tool makes other files from the same sources. */
const FORMAT = 4
const KEPT_BUILDS = 2

export interface Build {
  /** Folder of the release: dist, remote.json, bom.json, licences.txt, calls.json, files.json and compressed files. */
  readonly directory: string
  readonly version: string
  /** False if the build already existed. */
  readonly isNew: boolean
}

export interface BuildOptions {
  /** Absolute path of the checkout. Builds are stored in it for all commands. */
  readonly root: string
  /** Folder for the note of the running build. */
  readonly stateDir: string
  readonly logFile: string
  readonly env: NodeJS.ProcessEnv
  readonly signal?: AbortSignal | undefined
}

/** Runs `rspack build` for production. @throws Error with the end of the bundler's output */
export function buildBrowserPart(part: BrowserPart, options: BuildOptions): Promise<Build> {
  const home = join(options.root, '.ungana/builds', part.name)
  // A start and a release may build the same part at once, and the bundler uses one output folder.
  return withLock(join(home, '.lock'), () => build(home, part, options), { patience: 300_000 })
}

async function build(home: string, part: BrowserPart, options: BuildOptions): Promise<Build> {
  const record = join(home, 'build.json')
  const inputs = hashInputs(options.root, part)
  const known = await readRecord(record)
  if (known?.inputs === inputs && (await isWhole(join(home, known.version), known.version))) {
    return { directory: join(home, known.version), version: known.version, isNew: false }
  }

  await rm(join(part.directory, 'dist'), { recursive: true, force: true })
  await bundle(part, options)
  const fresh = join(home, `.${process.pid}.new`)
  await rm(fresh, { recursive: true, force: true })
  await cp(join(part.directory, 'dist'), fresh, { recursive: true })
  await cp(join(part.directory, 'remote.json'), join(fresh, 'remote.json'))
  const { packages, contracts } = JSON.parse(await readFile(join(fresh, 'build-facts.json'), 'utf8')) as {
    packages: readonly string[]
    contracts: Readonly<Record<string, readonly string[]>>
  }
  await writeBill(
    fresh,
    part.folder,
    packages.map((folder) => readPackage(join(options.root, folder))),
  )
  await writeFile(join(fresh, CALLS), JSON.stringify(await callsOf(options.root, contracts)))
  const version = await sealRelease(fresh)
  await compressTextFiles(fresh)
  const directory = join(home, version)
  await rm(directory, { recursive: true, force: true })
  await rename(fresh, directory)
  await writeFile(record, JSON.stringify({ inputs, version }))
  await deleteOldBuilds(home, version)
  return { directory, version, isNew: true }
}

/** Keeps some old builds, because another command may still be publishing one of them. */
async function deleteOldBuilds(home: string, newest: string): Promise<void> {
  const found = await readdir(home)
  // Leftovers of killed builds.
  for (const name of found.filter((name) => name.endsWith('.new'))) await rm(join(home, name), { recursive: true, force: true })
  const names = found.filter((name) => /^[0-9a-f]{12}$/.test(name) && name !== newest)
  const aged = await Promise.all(names.map(async (name) => ({ name, time: (await stat(join(home, name))).mtimeMs })))
  aged.sort((a, b) => b.time - a.time)
  for (const { name } of aged.slice(KEPT_BUILDS)) await rm(join(home, name), { recursive: true, force: true })
}

async function bundle(part: BrowserPart, { root, stateDir, logFile, env, signal }: BuildOptions): Promise<void> {
  await mkdir(dirname(logFile), { recursive: true })
  const child = await startChild({
    name: `build-${part.name}`,
    stateDir,
    command: process.execPath,
    args: [rspackProgram(root), 'build', '--mode', 'production'],
    cwd: part.directory,
    env: { ...env, NODE_ENV: 'production', NO_COLOR: '1' },
    logFile,
  })
  const abort = (): void => void child.stop(1000)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  try {
    const end = await child.ended
    signal?.throwIfAborted()
    if (end !== 0) throw new Error(`${part.folder} cannot be built:\n${lastLines(logFile, 20)}\nFull log: ${relative(root, logFile)}`)
    if (!existsSync(join(part.directory, 'dist'))) throw new Error(`${part.folder}: the build wrote no dist folder`)
  } finally {
    signal?.removeEventListener('abort', abort)
  }
}

export function rspackProgram(root: string): string {
  const require = createRequire(join(root, 'package.json'))
  return join(dirname(require.resolve('@rspack/cli/package.json')), 'bin/rspack.js')
}

/** Hash of everything that a build depends on: its own files, its workspace packages and the lockfile. */
export function hashInputs(root: string, part: BrowserPart): string {
  const hash = createHash('sha256').update(`${FORMAT}\n`)
  const directories = [part.directory, ...workspaceDependencies(root, part.directory)].sort()
  for (const directory of directories) for (const file of sourceFiles(directory)) addFile(file)
  for (const name of ['package-lock.json', 'tsconfig.base.json', 'tsconfig.web.json']) addFile(join(root, name))
  return hash.digest('hex')

  function addFile(file: string): void {
    if (!existsSync(file)) return
    hash.update(`${relative(root, file)}\0${createHash('sha256').update(readFileSync(file)).digest('hex')}\n`)
  }
}

/** Folders of the workspace packages that a package.json depends on, directly or not. */
function workspaceDependencies(root: string, directory: string): Set<string> {
  const workspace = new Map<string, string>()
  for (const home of ['contracts', 'packages']) {
    if (!existsSync(join(root, home))) continue
    for (const name of readdirSync(join(root, home))) {
      const folder = join(root, home, name)
      if (existsSync(join(folder, 'package.json'))) workspace.set(readManifest(folder).name ?? '', folder)
    }
  }
  const found = new Set<string>()
  const collect = (folder: string): void => {
    for (const name of Object.keys(readManifest(folder).dependencies ?? {})) {
      const dependency = workspace.get(name)
      if (dependency && !found.has(dependency)) {
        found.add(dependency)
        collect(dependency)
      }
    }
  }
  collect(directory)
  return found
}

function readManifest(folder: string): { name?: string; dependencies?: Record<string, string> } {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name?: string; dependencies?: Record<string, string> }
}

/** Files that never enter a bundle. `released` is in the list, because releasing a contract must not change the builds that use it. */
const outside = new Set(['node_modules', 'dist', 'generated', 'coverage', 'released', 'release.json'])

function sourceFiles(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.') && !outside.has(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? sourceFiles(join(directory, entry.name)) : [join(directory, entry.name)]))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort()
}

async function readRecord(file: string): Promise<{ inputs: string; version: string } | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as { inputs: string; version: string }
  } catch {
    return undefined
  }
}
