// What a release says about itself, and what it needs of the others: read from its folder, built or stored.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { releaseFiles, remoteManifest } from '@ungana/contracts-shell'
import * as z from 'zod/mini'
import { FILES, integrityOf, releaseNameOf } from '#release/seal.ts'

export const SHELL = 'shell'

const buildFacts = z.object({
  hostApi: z.int(),
  provided: z.record(z.string(), z.string()),
  later: z.array(z.array(z.string())),
})

const federationManifest = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  shared: z.array(z.object({ name: z.string(), requiredVersion: z.optional(z.string()) })),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: z.object({ sync: z.array(z.string()) }) }) })),
})

export interface ReleaseFacts {
  /** Of the part: `shell`, `directory`. */
  readonly name: string
  readonly release: string
  /** The HostApi that the shell offers, or that a remote asks for. */
  readonly hostApi: number
  /** The HostApi that the code was compiled against. */
  readonly compiledHostApi: number
  readonly pages: readonly string[]
  /** Of the shell: name → version. */
  readonly provided: Readonly<Record<string, string>>
  /** Of a remote: name → range. */
  readonly required: Readonly<Record<string, string>>
  /** The container of a remote. */
  readonly entry: string | undefined
  /** Scripts that each page loads. */
  readonly first: readonly string[]
  /** Scripts that come together, when they are asked for. */
  readonly later: readonly (readonly string[])[]
  /** Integrity by path. */
  readonly files: Readonly<Record<string, string>>
}

/** @throws Error that says what is missing, or was changed since it was sealed */
export async function readReleaseFacts(folder: string, name: string, release: string): Promise<ReleaseFacts> {
  const filesJson = await readFile(join(folder, FILES)).catch(() => fail(`${folder} has no ${FILES}`))
  if (releaseNameOf(filesJson) !== release) fail(`${join(folder, FILES)} is not that of ${release}: it was changed`)
  const files = z.parse(releaseFiles, JSON.parse(filesJson.toString()))

  const text = async (path: string): Promise<string> => {
    const content = await readFile(join(folder, path)).catch(() => fail(`${folder} has no ${path}`))
    if (integrityOf(content) !== files[path]) fail(`${join(folder, path)} was changed since it was built`)
    return content.toString()
  }
  const read = async <T extends z.ZodMiniType>(schema: T, path: string): Promise<z.output<T>> => {
    const parsed = z.safeParse(schema, JSON.parse(await text(path)))
    return parsed.success ? parsed.data : fail(`${join(folder, path)} cannot be understood: ${z.prettifyError(parsed.error)}`)
  }

  const manifest = await read(remoteManifest, 'remote.json')
  const built = await read(buildFacts, 'build-facts.json')
  const facts = {
    name,
    release,
    hostApi: manifest.hostApi,
    compiledHostApi: built.hostApi,
    pages: manifest.pages,
    provided: built.provided,
    later: built.later,
    files,
  }
  if (name === SHELL) return { ...facts, required: {}, entry: undefined, first: scriptsOf(await text('index.html')) }

  const { metaData, shared, exposes } = await read(federationManifest, 'mf-manifest.json')
  const entry = join(metaData.remoteEntry.path, metaData.remoteEntry.name)
  const routes = exposes.find(({ path }) => path === './routes') ?? fail(`${name} exposes no ./routes`)
  return {
    ...facts,
    required: Object.fromEntries(shared.flatMap(({ name, requiredVersion }) => (requiredVersion ? [[name, requiredVersion]] : []))),
    entry,
    first: [entry, ...routes.assets.js.sync],
  }
}

/** Paths of the scripts that a page of the shell names. */
function scriptsOf(html: string): string[] {
  return [...html.matchAll(/<script\b[^>]*\ssrc="\/([^"]+)"/g)].map(([, path]) => path as string)
}

function fail(message: string): never {
  throw new Error(message)
}
