// Finds the parts of the checkout by their folders, so that a new service or remote needs no entry here.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export interface ServicePart {
  readonly name: string
  /** Absolute path. */
  readonly directory: string
  /** Has prisma/schema.prisma, so it needs its own database and role. */
  readonly hasDatabase: boolean
  readonly hasSeed: boolean
  /** Has src/demo.ts, which creates the demo accounts. */
  readonly hasDemo: boolean
  /** Has src/demo-content.ts, which creates content for the demo accounts. */
  readonly hasDemoContent: boolean
}

export interface BrowserPart {
  /** Name in remote.json: `shell`, `directory`. Its releases use this name. */
  readonly name: string
  /** `shell`, `mfe-directory`. */
  readonly folder: string
  readonly directory: string
}

export interface Parts {
  readonly root: string
  readonly services: readonly ServicePart[]
  readonly browserParts: readonly BrowserPart[]
  /** Absolute path; undefined if there is no gateway. */
  readonly gateway: string | undefined
}

/** The checkout that this file belongs to. */
export const checkoutRoot = resolve(import.meta.dirname, '../..')

/** @throws if a remote.json is invalid or has no name */
export function findParts(root: string = checkoutRoot): Parts {
  const gateway = join(root, 'gateway')
  return {
    root,
    services: folders(join(root, 'services'))
      .map((name) => service(root, name))
      .filter((part) => existsSync(join(part.directory, 'package.json'))),
    browserParts: folders(root)
      .filter((folder) => (folder === 'shell' || folder.startsWith('mfe-')) && existsSync(join(root, folder, 'remote.json')))
      .map((folder) => browserPart(root, folder)),
    gateway: existsSync(join(gateway, 'src/main.ts')) ? gateway : undefined,
  }
}

/** A service without an entry point can be migrated and tested, but not started. */
export function isRunnable(part: ServicePart): boolean {
  return existsSync(join(part.directory, 'src/main.ts'))
}

function service(root: string, name: string): ServicePart {
  const directory = join(root, 'services', name)
  return {
    name,
    directory,
    hasDatabase: existsSync(join(directory, 'prisma/schema.prisma')),
    hasSeed: existsSync(join(directory, 'seed/main.ts')),
    hasDemo: existsSync(join(directory, 'src/demo.ts')),
    hasDemoContent: existsSync(join(directory, 'src/demo-content.ts')),
  }
}

function browserPart(root: string, folder: string): BrowserPart {
  const directory = join(root, folder)
  const file = join(directory, 'remote.json')
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof manifest !== 'object' || manifest === null || !('name' in manifest) || typeof manifest.name !== 'string') {
    throw new Error(`${file} has no name`)
  }
  // The name becomes a folder name.
  if (!/^[a-z][a-z0-9-]*$/.test(manifest.name)) throw new Error(`${file}: "${manifest.name}" is not a valid name`)
  return { name: manifest.name, folder, directory }
}

function folders(directory: string): string[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .sort()
}
