// Facts about a release and what it needs from other parts, read from its folder.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { releaseFiles, remoteManifest } from '@ungana/contracts-shell'
import * as z from 'zod/mini'
import type { Call } from '#contracts/index.ts'
import { FILES, integrityOf, releaseNameOf } from '#release/seal.ts'

export const SHELL = 'shell'
/** The file with what a part calls. Releases of before 2026-12 have none. */
export const CALLS = 'calls.json'

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
  /** Name of the part: `shell`, `directory`. */
  readonly name: string
  readonly release: string
  /** The HostApi version that the shell offers, or that a remote needs. */
  readonly hostApi: number
  /** The HostApi version that the code was built with. */
  readonly compiledHostApi: number
  readonly pages: readonly string[]
  /** Libraries of the shell: name → version. */
  readonly provided: Readonly<Record<string, string>>
  /** Libraries that a remote needs: name → range. */
  readonly required: Readonly<Record<string, string>>
  /** Container script of a remote. */
  readonly entry: string | undefined
  /** Scripts that every page loads. */
  readonly first: readonly string[]
  /** Groups of scripts that load together on demand. */
  readonly later: readonly (readonly string[])[]
  /** What it calls; undefined if the release does not say so. */
  readonly calls: readonly Call[] | undefined
  /** Integrity by path. */
  readonly files: Readonly<Record<string, string>>
}

/** @throws Error that names what is missing or was changed after sealing */
export async function readReleaseFacts(folder: string, name: string, release: string): Promise<ReleaseFacts> {
  const filesJson = await readFile(join(folder, FILES)).catch(() => fail(`${folder} has no ${FILES}`))
  if (releaseNameOf(filesJson) !== release) fail(`${join(folder, FILES)} does not belong to ${release}: it was changed`)
  const files = z.parse(releaseFiles, JSON.parse(filesJson.toString()))

  const text = async (path: string): Promise<string> => {
    const content = await readFile(join(folder, path)).catch(() => fail(`${folder} has no ${path}`))
    if (integrityOf(content) !== files[path]) fail(`${join(folder, path)} was changed after the build`)
    return content.toString()
  }
  const read = async <T extends z.ZodMiniType>(schema: T, path: string): Promise<z.output<T>> => {
    const parsed = z.safeParse(schema, JSON.parse(await text(path)))
    return parsed.success ? parsed.data : fail(`${join(folder, path)} is invalid: ${z.prettifyError(parsed.error)}`)
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
    calls: CALLS in files ? (JSON.parse(await text(CALLS)) as readonly Call[]) : undefined,
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

/** Paths of the scripts in the shell's page. */
function scriptsOf(html: string): string[] {
  return [...html.matchAll(/<script\b[^>]*\ssrc="\/([^"]+)"/g)].map(([, path]) => path as string)
}

function fail(message: string): never {
  throw new Error(message)
}
