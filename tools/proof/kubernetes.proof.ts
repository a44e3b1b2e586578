// `npm run proof kubernetes`: kubectl builds each overlay, and the result is what the checks read. NATS reads the users as its official chart includes them.
// Needs kubectl 1.27 or later.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { parseAllDocuments } from 'yaml'
import { overlays } from '#check/kubernetes.ts'
import { natsProgram } from '#infra/nats.ts'
import { buildOverlay } from '#kubernetes/kustomize.ts'
import { type Resource, resourceProblems } from '#kubernetes/schemas.ts'
import { checkoutRoot } from '#parts.ts'

const folder = join(checkoutRoot, 'deploy/kubernetes')
const problems: string[] = []

if (spawnSync('kubectl', ['version', '--client']).status === 0) {
  for (const overlay of overlays) {
    const text = execFileSync('kubectl', ['kustomize', join(folder, 'overlays', overlay)], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    // kubectl adds a hash of the settings to their name, so that pods start again when a setting changes.
    const documents = parseAllDocuments(text.replaceAll(/\bsettings-[a-z0-9]{10}\b/g, 'settings'))
    const built = new Map(documents.map((document) => document.toJS() as Resource).map((resource) => [nameOf(resource), resource]))
    const expected = buildOverlay(join(folder, 'overlays', overlay))
    if (built.size !== expected.length) problems.push(`${overlay}: kubectl builds ${built.size} resources, the check ${expected.length}`)
    for (const resource of expected)
      if (!isDeepStrictEqual(resource, built.get(nameOf(resource)))) problems.push(`${overlay}: ${nameOf(resource)} differs`)
    for (const resource of built.values()) problems.push(...resourceProblems(resource))
    console.log(`${overlay}: ${built.size} resources, as kubectl builds them`)
  }
} else console.log('Not compared with kubectl, because it is not on this machine')

const directory = mkdtempSync(join(tmpdir(), 'ungana-nats-'))
try {
  for (const name of ['nats-config', 'nats-users']) mkdirSync(join(directory, name))
  const users = buildOverlay(join(folder, 'overlays/three-zones')).find(({ metadata }) => metadata.name === 'nats-users')?.data as {
    'users.conf': string
  }
  writeFileSync(join(directory, 'nats-users/users.conf'), users['users.conf'])
  const config = join(directory, 'nats-config/nats.conf')
  writeFileSync(config, `port: 4222\njetstream { store_dir: "${directory}" }\ninclude ../nats-users/users.conf;\n`)
  const names = [...users['users.conf'].matchAll(/password: \$(\w+)/g)].map(([, name = '']) => name)
  // NATS reads some passwords without quotes as numbers.
  const env = Object.fromEntries(names.map((name) => [name, '"12e4"']))
  const program = await natsProgram(checkoutRoot, process.env)
  const { status, stderr } = spawnSync(program, ['-t', '-c', config], { env, encoding: 'utf8' })
  if (status !== 0) problems.push(`NATS refuses its users: ${stderr}`)
  else console.log(`NATS reads its ${names.length} users`)
} finally {
  rmSync(directory, { recursive: true })
}
if (problems.length > 0) throw new Error(problems.join('\n'))

function nameOf({ kind, metadata }: Resource): string {
  return `${kind} ${metadata.name}`
}
