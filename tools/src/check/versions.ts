// Each dependency must have one exact version in the whole workspace, so that the version that runs is the version that was tested.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { workspaceFolders } from '#check/workspace-folders.ts'

/** Packages that must have the same version, because mixed versions are untested. */
const families = [/^@module-federation\//, /^(?:prisma$|@prisma\/(?:client|adapter-|driver-adapter-utils$|schema-engine-wasm$))/]

const exact = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/
const fields = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'overrides'] as const

interface Manifest {
  readonly name: string
  readonly version: string
}

interface Use {
  /** Path from the root, with the field. */
  readonly where: string
  readonly name: string
  readonly version: unknown
}

export async function checkVersions(root: string, note: (text: string) => void): Promise<void> {
  const { problems, seen } = versionProblems(root)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  if (seen === 0) throw new Error('Nothing was checked: no dependency was found.')
  note(`${seen} dependencies`)
}

/** @returns the problems and the number of checked dependencies */
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
        if (wanted !== undefined) return version === wanted ? [] : [`${where}: ${name} is ${version}, but the workspace has ${wanted}`]
        return typeof version === 'string' && exact.test(version)
          ? []
          : [`${where}: ${name} is ${JSON.stringify(version)}, which is not an exact version`]
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

/** Reports uses with the same key but different versions. Text after a hyphen is ignored, because it only names a build of the same release. */
function differences(uses: readonly Use[], keyOf: (use: Use) => string): string[] {
  return [...Map.groupBy(uses, keyOf).values()].flatMap((group) => {
    const versions = Map.groupBy(group, ({ version }) => String(version).split('-', 1)[0])
    if (versions.size < 2) return []
    const places = [...versions.values()].map((same) => same.map(({ where, name, version }) => `${name} ${version} in ${where}`)[0])
    return [`Versions differ: ${places.join('; ')}`]
  })
}
