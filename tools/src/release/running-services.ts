// The services that run: where their instances are, and what they say of themselves.
import { lookup } from 'node:dns/promises'
import { rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod/mini'

const PATIENCE = 5000

const noted = z.object({ upstreams: z.string(), releasesDir: z.string() })

const noteFile = (stateDir: string): string => join(stateDir, 'running-services.json')

/** @param upstreams as in the gateway's UPSTREAMS: `identity=http://127.0.0.1:4001;directory=http://…,http://…` */
export function noteServices(stateDir: string, note: z.output<typeof noted>): void {
  writeFileSync(noteFile(stateDir), JSON.stringify(note))
}

export function forgetServices(stateDir: string): void {
  rmSync(noteFile(stateDir), { force: true })
}

export interface Instance {
  readonly service: string
  /** `http://10.0.0.7:3000` */
  readonly address: string
}

/**
 * The instances in UPSTREAMS, or those of the site that runs from this folder with these releases. Undefined if neither is known.
 * A host name gives one instance for each of its addresses.
 */
export async function runningInstances(root: string, releasesDir: string, env: NodeJS.ProcessEnv): Promise<Instance[] | undefined> {
  const upstreams = env.UPSTREAMS || (await upstreamsHere(root, releasesDir))
  if (!upstreams) return undefined
  const named = upstreams
    .split(';')
    .filter((entry) => entry.trim() !== '')
    .flatMap((entry) => {
      const [service = '', addresses = ''] = entry.split('=', 2)
      return addresses.split(',').map((address) => ({ service: service.trim(), origin: new URL(address.trim()) }))
    })
  const found = await Promise.all(named.map(async ({ service, origin }) => (await addressesOf(origin)).map((address) => ({ service, address }))))
  return found.flat()
}

async function upstreamsHere(root: string, releasesDir: string): Promise<string | undefined> {
  const text = await readFile(noteFile(join(root, '.ungana')), 'utf8').catch(() => undefined)
  const note = text === undefined ? undefined : z.parse(noted, JSON.parse(text))
  return note?.releasesDir === releasesDir ? note.upstreams : undefined
}

/** As the gateway finds them: a name can stand for several instances. */
async function addressesOf(origin: URL): Promise<string[]> {
  const { hostname, protocol, port } = origin
  if (protocol !== 'http:' || hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return [origin.origin]
  const found = await lookup(hostname, { all: true }).catch(() => [])
  if (found.length === 0) return [origin.origin]
  return found
    .filter(({ family }) => family === 4 || found.every((other) => other.family === 6))
    .map(({ address, family }) => `http://${family === 6 ? `[${address}]` : address}${port && `:${port}`}`)
}

/** The body of an answer; undefined if the instance does not answer with 200. */
export async function askInstance({ address }: Instance, path: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${address}${path}`, { signal: AbortSignal.timeout(PATIENCE) })
    return answer.ok ? await answer.text() : undefined
  } catch {
    return undefined
  }
}
