// One version of each dependency in the whole workspace, pinned exactly: what was tested is what runs, and what parts share is one.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { workspaceFolders } from '#check/workspace-folders.ts'

/** Packages of one release: a mixture is what nobody has tested. */
const families = [/^@module-federation\//, /^(?:prisma$|@prisma\/(?:client|adapter-|driver-adapter-utils$|schema-engine-wasm$))/]

const exact = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/
const fields = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'overrides'] as const

interface Manifest {
  readonly name: string
  readonly version: string
}

interface Use {
  /** Relative to the root. */
  readonly where: string
  readonly name: string
  readonly version: unknown
}

export async function checkVersions(root: string, note: (text: string) => void): Promise<void> {
  const { problems, seen } = versionProblems(root)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  if (seen === 0) throw new Error('No dependency was found: nothing was checked.')
  note(`${seen} dependencies`)
}

/** @returns what is wrong, and how many dependencies were looked at */
function versionProblems(root: string): { problems: string[]; seen: number } {
  const files = ['package.json', ...workspaceFolders(root).map((folder) => relative(root, join(folder, 'package.json')))]
  const manifests = files.map((file) => ({
    file,
    manifest: JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest & Record<string, unknown>,
  }))
  const own = new Map(manifests.map(({ manifest }) => [manifest.name, manifest.version]))
  const uses = manifests.flatMap(({ file, manifest }) =>
    fields.flatMap((field) => Object.entries(manifest[field] ?? {}).map(([name, version]): Use => ({ where: `${file} (${field})`, name, version }))),
  )
  const installed = lockedPackages(root)
  return {
    seen: uses.length,
    problems: [
      ...uses.flatMap(({ where, name, version }) => {
        const wanted = own.get(name)
        if (wanted !== undefined) return version === wanted ? [] : [`${where}: ${name} is ${version}, and the workspace has ${wanted}`]
        return typeof version === 'string' && exact.test(version)
          ? []
          : [`${where}: ${name} is ${JSON.stringify(version)}, which is no exact version`]
      }),
      ...differences(uses, ({ name }) => name),
      ...families.flatMap((family) =>
        differences(
          [...uses, ...installed].filter(({ name }) => family.test(name)),
          () => String(family),
        ),
      ),
    ],
  }
}

function lockedPackages(root: string): Use[] {
  const file = 'package-lock.json'
  if (!existsSync(join(root, file))) return []
  const { packages } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { packages: Record<string, { version?: string; link?: boolean }> }
  return Object.entries(packages).flatMap(([path, { version, link }]) => {
    const [, name] = /.*node_modules\/(.+)$/.exec(path) ?? []
    return name && version && !link ? [{ where: file, name, version }] : []
  })
}

/** Uses that share a key and not a version. What follows a hyphen (a build of the same release) makes no difference. */
function differences(uses: readonly Use[], keyOf: (use: Use) => string): string[] {
  return [...Map.groupBy(uses, keyOf).values()].flatMap((group) => {
    const versions = Map.groupBy(group, ({ version }) => String(version).split('-', 1)[0])
    if (versions.size < 2) return []
    const said = [...versions.values()].map((same) => same.map(({ where, name, version }) => `${name} ${version} in ${where}`)[0])
    return [`Versions differ: ${said.join('; ')}`]
  })
}
