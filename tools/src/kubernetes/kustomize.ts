// Builds an overlay as `kubectl kustomize` does, for checks on machines without kubectl. It knows only what our overlays use, and refuses the rest. `npm run
// proof kubernetes` compares its results with those of kubectl.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import type { Resource } from './schemas.ts'

interface Kustomization {
  readonly apiVersion: string
  readonly kind: 'Kustomization' | 'Component'
  readonly namespace?: string
  readonly resources?: readonly string[]
  readonly components?: readonly string[]
  readonly configMapGenerator?: readonly { readonly name: string; readonly envs: readonly string[]; readonly behavior?: 'merge' }[]
  readonly patches?: readonly { readonly target?: Target; readonly patch: string }[]
  readonly images?: readonly { readonly name: string; readonly newName: string; readonly newTag?: string; readonly digest?: string }[]
}

interface Target {
  readonly kind: string
  readonly name?: string
}

/** The one patch without a target that our overlays use. */
interface Deletion {
  readonly $patch: 'delete'
  readonly kind: string
  readonly metadata: { readonly name: string }
}

const knownFields = new Set(['apiVersion', 'kind', 'namespace', 'resources', 'components', 'configMapGenerator', 'patches', 'images'])

/** Reads a file; tests replace it to plant mistakes. */
export type ReadText = (file: string) => string

export function buildOverlay(folder: string, read: ReadText = (file) => readFileSync(file, 'utf8')): Resource[] {
  return build(folder, [], read)
}

function build(folder: string, before: readonly Resource[], read: ReadText): Resource[] {
  const file = join(folder, 'kustomization.yaml')
  const kustomization = parse(read(file)) as Kustomization
  const unknown = Object.keys(kustomization).filter((field) => !knownFields.has(field))
  if (unknown.length > 0) throw new Error(`${file}: this check does not know ${unknown.join(', ')}`)
  let resources = [...before]
  for (const entry of kustomization.resources ?? []) {
    const path = join(folder, entry)
    resources.push(...(existsSync(join(path, 'kustomization.yaml')) ? build(path, [], read) : readResources(read(path))))
  }
  for (const entry of kustomization.configMapGenerator ?? []) addSettings(resources, entry, folder, read)
  for (const entry of kustomization.components ?? []) resources = build(join(folder, entry), resources, read)
  for (const { target: given, patch } of kustomization.patches ?? []) {
    const content = parse(patch) as Operation[] | Deletion
    if (!given && (Array.isArray(content) || content.$patch !== 'delete')) throw new Error(`${file}: a patch has no target`)
    const target = given ?? { kind: (content as Deletion).kind, name: (content as Deletion).metadata.name }
    const targets = resources.filter(({ kind, metadata }) => kind === target.kind && (target.name ?? metadata.name) === metadata.name)
    if (targets.length === 0) throw new Error(`${file}: a patch finds no ${target.kind} ${target.name ?? ''}`)
    if (Array.isArray(content)) for (const resource of targets) applyPatch(resource, content, file)
    else resources = resources.filter((resource) => !targets.includes(resource))
  }
  for (const { name, newName, newTag, digest } of kustomization.images ?? [])
    renameImages(resources, name, digest ? `${newName}@${digest}` : `${newName}:${newTag}`)
  if (kustomization.namespace)
    for (const { kind, metadata } of resources) if (kind !== 'Namespace') Object.assign(metadata, { namespace: kustomization.namespace })
  return resources
}

const readResources = (text: string): Resource[] => parseAllDocuments(text).map((document) => document.toJS() as Resource)

function addSettings(
  resources: Resource[],
  { name, envs, behavior }: { name: string; envs: readonly string[]; behavior?: 'merge' },
  folder: string,
  read: ReadText,
) {
  const lines = envs.flatMap((file) => read(join(folder, file)).split('\n'))
  const data = Object.fromEntries(lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => splitAt(line, line.indexOf('='))))
  const there = resources.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name)
  if (behavior !== 'merge') resources.push({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data })
  else if (there) Object.assign(there.data as object, data)
  else throw new Error(`${folder}: there are no settings ${name} to change`)
}

const splitAt = (text: string, at: number): [string, string] => [text.slice(0, at), text.slice(at + 1)]

interface Operation {
  readonly op: 'add' | 'replace' | 'remove'
  readonly path: string
  readonly value?: unknown
}

function applyPatch(resource: Resource, operations: readonly Operation[], file: string): void {
  for (const { op, path, value } of operations) {
    const keys = path
      .split('/')
      .slice(1)
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    const last = keys.pop() as string
    let at = resource as Record<string, unknown>
    for (const key of keys) at = at[key] as Record<string, unknown>
    if (typeof at !== 'object' || at === null || (op !== 'add' && !(last in at)))
      throw new Error(`${file}: ${resource.kind} ${resource.metadata.name} has no ${path}`)
    if (Array.isArray(at)) {
      const index = last === '-' ? at.length : Number(last)
      at.splice(index, op === 'add' ? 0 : 1, ...(op === 'remove' ? [] : [structuredClone(value)]))
    } else if (op === 'remove') delete at[last]
    else at[last] = structuredClone(value)
  }
}

function renameImages(value: unknown, name: string, image: string): void {
  if (Array.isArray(value)) for (const each of value) renameImages(each, name, image)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) {
      if (key === 'image' && each === name) (value as Record<string, unknown>)[key] = image
      else renameImages(each, name, image)
    }
  }
}
