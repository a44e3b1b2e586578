// Refuses a browser part that calls what no service answers, and a service that no longer answers what a released browser part calls.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Build } from '#build.ts'
import { type Call, publicEndpoints } from '#contracts/index.ts'
import { Refused } from '#release/change-released.ts'
import type { ReleaseContext } from '#release/context.ts'
import { readPointers } from '#release/pointer-file.ts'
import { type ReleaseFacts, readReleaseFacts } from '#release/release-facts.ts'
import { runningInstances } from '#release/running-services.ts'
import { readServers, recordedProblems, type Server, servedProblems } from '#release/served-calls.ts'

/** @throws Refused, unless the current release of a part already has the same problems */
export async function checkCalls({ root, releasesDir, env, screen }: ReleaseContext, builds: ReadonlyMap<string, Build>): Promise<void> {
  await screen.step('Calls', async (note) => {
    const servers = await readServers((await runningInstances(root, releasesDir, env)) ?? [], screen.printError)
    const running = new Set(servers.map(({ service }) => service))
    const pointers = await readPointers(releasesDir)
    const problems: string[] = []
    let unknown = 0
    for (const [name, { directory, version }] of builds) {
      const { calls = [] } = await readReleaseFacts(directory, name, version)
      const isLive = ({ domain }: Call) => running.has(domain)
      const current = pointers.get(name)?.current
      const before = current === undefined ? undefined : await readFacts(releasesDir, name, current)
      const known = new Set(servedProblems(before?.calls?.filter(isLive) ?? [], servers))
      const recorded = await recordedProblems(
        root,
        calls.filter((call) => !isLive(call)),
      )
      const found = [...servedProblems(calls.filter(isLive), servers).filter((problem) => !known.has(problem)), ...recorded.problems]
      problems.push(...found.map((problem) => `${name} ${version}: ${problem}.`))
      unknown += recorded.unknown
    }
    if (problems.length > 0) throw new Refused(problems)
    const compared =
      servers.length > 0 ? `compared with ${servers.length} running ${servers.length === 1 ? 'instance' : 'instances'}` : 'no service is known to run'
    note(unknown === 0 ? compared : `${compared}; ${unknown} calls could not be compared`)
  })
}

/**
 * Compares what visitors have now with the services here, before these are released.
 * @throws Refused
 */
export async function checkCallers({ root, releasesDir }: ReleaseContext, domains: readonly string[]): Promise<void> {
  if (domains.length === 0 || !existsSync(join(root, 'contracts'))) return
  const servers = await Promise.all(
    domains.map(async (service): Promise<Server> => ({ service, where: `the new ${service}`, contracts: await publicEndpoints(root, service) })),
  )
  const problems: string[] = []
  for (const [name, { current, canary }] of await readPointers(releasesDir)) {
    for (const release of canary ? [current, canary.release] : [current]) {
      const facts = await readFacts(releasesDir, name, release)
      const calls = facts?.calls?.filter(({ domain }) => domains.includes(domain)) ?? []
      problems.push(...servedProblems(calls, servers).map((problem) => `${name} ${release}: ${problem}.`))
    }
  }
  if (problems.length > 0) throw new Refused(problems)
}

/** Undefined for a damaged release, which the gateway does not serve. */
async function readFacts(releasesDir: string, name: string, release: string): Promise<ReleaseFacts | undefined> {
  return readReleaseFacts(join(releasesDir, name, 'releases', release), name, release).catch(() => undefined)
}
