// Proves that each rule for containers finds a planted mistake.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the placeholders belong to the Compose file.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ContainerFiles, composeProblems, readContainerFiles } from '#check/compose.ts'
import { parseYaml } from '#check/compose-source.ts'
import { checkoutRoot } from '#parts.ts'
import { environmentOf, keysOf } from '#provider-sandbox/settings.ts'

const good = readContainerFiles(checkoutRoot)

function planted(file: keyof ContainerFiles, from: string, to: string): ContainerFiles {
  expect(good[file]).toContain(from)
  return { ...good, [file]: good[file].replaceAll(from, to) }
}

type Mistake = readonly [what: string, from: string, to: string, complaint: string]

/** Nothing else is read from a file that is not in the right form. */
const inForm: Mistake[] = [
  ['an unknown Compose key', 'stop_grace_period: 20s', 'stop_grace: 20s', 'stop_grace'],
  ['a value of the wrong type', 'init: true', 'init: [yes]', 'must be'],
  ['invalid YAML', 'services:\n', 'services: [\n', 'docker-compose.yml:'],
]

/** Parts read their settings only if nothing else is wrong. */
const inSettings: Mistake[] = [
  ['an invalid setting', 'RATE_LIMITS: ${RATE_LIMITS:-normal}', 'RATE_LIMITS: loose', 'RATE_LIMITS must be normal or wide'],
  ['a missing setting', '      MAIL_FROM: ${MAIL_FROM:?run node deploy/make-env.mjs}\n', '', 'MAIL_FROM is required'],
]

const inCompose: Mistake[] = [
  ['an unused setting', 'MAIL_FROM: ${MAIL_FROM', 'MAIL_SENDER: ${MAIL_FROM', 'MAIL_SENDER is not used'],
  ['an unused setting of a task', 'DATABASE_ADMIN_URL: ', 'DATABASE_ROOT_URL: ', 'databases: DATABASE_ROOT_URL is not used'],
  [
    'a database without a password',
    '      DATABASE_PASSWORD_LOGISTICS: ${DATABASE_PASSWORD_LOGISTICS:?run node deploy/make-env.mjs}\n',
    '',
    'databases: DATABASE_PASSWORD_LOGISTICS is missing',
  ],
  [
    'a database without an owner',
    '      DATABASE_OWNER_PASSWORD_LOGISTICS: ${DATABASE_OWNER_PASSWORD_LOGISTICS:?run node deploy/make-env.mjs}\n',
    '',
    'databases: DATABASE_OWNER_PASSWORD_LOGISTICS is missing',
  ],
  [
    'a service that owns its tables',
    'DATABASE_URL: postgres://deals:',
    'DATABASE_URL: postgres://deals_owner:',
    'deals: the owner of a database is for',
  ],
  [
    'migrations without the owner',
    'DATABASE_URL: postgres://deals_owner:',
    'DATABASE_URL: postgres://deals:',
    'migrate-deals: the owner of a database is for',
  ],
  [
    'a user of NATS without a password',
    '      NATS_PASSWORD_MESSAGING: \'"${NATS_PASSWORD_MESSAGING:?run node deploy/make-env.mjs}"\'\n',
    '',
    'nats: NATS_PASSWORD_MESSAGING is missing',
  ],
  ['a variable that make-env.mjs does not create', '${SERVICE_PRIVATE_KEY_IDENTITY:', '${SERVICE_KEY_IDENTITY:', 'needs SERVICE_KEY_IDENTITY'],
  ['a port on which nothing listens', 'http://directory:3000', 'http://directory:3001', 'directory:3001, but directory listens on 3000'],
  ['an unknown host', 'http://directory:3000', 'http://catalogue:3000', 'catalogue, which does not exist'],
  [
    'a host in another network',
    'networks: [inside, data, outside]',
    'networks: [data, outside]',
    'identity: NATS_URL leads to nats, but they share no network',
  ],
  ['a secret', '${NATS_PASSWORD_IDENTITY:?run node deploy/make-env.mjs}@', 'letmein@', 'NATS_URL must not be written into the file'],
  [
    'a password',
    'POSTGRES_PASSWORD: ${POSTGRES_PASSWORD:?run node deploy/make-env.mjs}',
    'POSTGRES_PASSWORD: letmein',
    'POSTGRES_PASSWORD must not be written into the file',
  ],
  ['a writable root', 'read_only: true', 'read_only: false', 'identity: its root file system is not read-only'],
  ['capabilities', 'cap_drop: [ALL]', 'cap_drop: [CHOWN]', 'gateway: it keeps capabilities'],
  ['new privileges', "security_opt: ['no-new-privileges:true']", "security_opt: ['no-new-privileges:false']", 'it may gain privileges'],
  ['no limits', 'memory: 512M, ', '', 'it has no limits'],
  [
    'root',
    '    build: &postgres-build { context: ., dockerfile: deploy/Dockerfile, target: postgres }\n',
    '    pull_policy: &postgres-build never\n',
    'postgres: it runs as root',
  ],
  ['no health check', '    healthcheck: *ready\n', '', 'directory: has no health check'],
  ['no restart', 'restart: unless-stopped', 'restart: always', 'has no restart policy'],
  [
    'a second published port',
    '    shm_size: 256m\n',
    "    shm_size: 256m\n    ports: ['5432:5432']\n",
    'postgres: only the gateway may publish a port, and only one',
  ],
  ['a service without a container', '  logistics:\n    <<: *process', '  warehouse:\n    <<: *process', 'logistics has no container'],
  [
    'a service that does not wait for its migrations',
    'migrate-identity: { condition: service_completed_successfully }',
    'databases: { condition: service_completed_successfully }',
    'identity does not wait for migrate-identity',
  ],
  [
    'an endless wait',
    'depends_on: { nats: { condition: service_healthy, required: false } }',
    'depends_on: { nats: { condition: service_completed_successfully, required: false } }',
    'which never happens',
  ],
  [
    'a dependency on another profile',
    'postgres: { condition: service_healthy, required: false }',
    'postgres: { condition: service_healthy }',
    'needs postgres, which has another profile',
  ],
  ['an unknown network', 'networks: [edge, inside, figures]', 'networks: [edgy, inside, figures]', 'network edgy does not exist'],
  [
    'a second way to the internet',
    "edge: { driver_opts: { com.docker.network.bridge.enable_ip_masquerade: 'false' } }",
    'edge: {}',
    'network edge reaches the internet, which only outside may',
  ],
  ['an unknown volume', 'releases:/releases:ro', 'release:/releases:ro', 'volume release does not exist'],
  ['an unknown stage', 'target: web', 'target: site', 'deploy/Dockerfile has no stage site'],
  ['an unknown part', 'PART: services/directory', 'PART: services/catalogue', 'services/catalogue'],
]

const inDockerfile: Mistake[] = [
  [
    'a second image that a build needs',
    '# Images of all parts.',
    '# syntax=docker/dockerfile:1\n# Images of all parts.',
    'needs another image to read it',
  ],
  ['an unknown instruction', 'WORKDIR /app\n', 'WORKDIRS /app\n', 'WORKDIRS'],
  ['a missing argument', 'USER node', 'USER', 'deploy/Dockerfile:'],
  ['root', 'USER node\n', '', 'identity: its image runs as root'],
  [
    'a missing file',
    'tools/src/publish.ts tools/src/publish.ts',
    'tools/src/published.ts tools/src/publish.ts',
    'copies tools/src/published.ts, which does not exist',
  ],
  [
    'a missing folder',
    'COPY --from=source /app/packages/service-kit packages/service-kit\n',
    '',
    'its image lacks packages/service-kit/src/index.ts',
  ],
  ['missing contracts', '/app/contracts contracts', '/app/contracts/kit contracts/kit', 'its image lacks contracts/identity'],
  ['a missing script', 'COPY --from=source /app/tools/src/publish.ts tools/src/publish.ts\n', '', 'web: its image lacks tools/src/publish.ts'],
]

/** Plants as many mistakes at once as do not overlap, because each look at all containers takes half a second. */
function together(file: keyof ContainerFiles, mistakes: readonly Mistake[]): Map<Mistake, ContainerFiles> {
  const texts: string[] = []
  const places = mistakes.map((mistake) => {
    const [, from, to] = mistake
    expect(good[file]).toContain(from)
    const free = texts.findIndex((text) => text.split(from).length === good[file].split(from).length)
    const at = free < 0 ? texts.length : free
    texts[at] = (texts[at] ?? good[file]).replaceAll(from, to)
    return at
  })
  const files = texts.map((text) => ({ ...good, [file]: text }))
  return new Map(mistakes.map((mistake, nth) => [mistake, files[places[nth] as number] as ContainerFiles]))
}

describe.each([
  ['docker-compose.yml', inCompose],
  ['docker-compose.yml', inSettings],
  ['deploy/Dockerfile', inDockerfile],
] as const)('%s', (file, mistakes) => {
  const planted = together(file, mistakes)
  const reports = new Map<ContainerFiles, Promise<string[]>>()
  it.each(mistakes.map((mistake) => ({ what: mistake[0], mistake })))('reports $what', async ({ mistake }) => {
    const files = planted.get(mistake) as ContainerFiles
    if (!reports.has(files)) reports.set(files, composeProblems(checkoutRoot, files))
    expect((await reports.get(files))?.join('\n')).toContain(mistake[3])
  })
})

it.each(inForm)('reports %s', async (_what, from, to, complaint) => {
  expect((await composeProblems(checkoutRoot, planted('docker-compose.yml', from, to))).join('\n')).toContain(complaint)
})

it('keeps secrets out of images, and needed files in', async () => {
  expect(await composeProblems(checkoutRoot, planted('.dockerignore', '.env\n', ''))).toContain('.dockerignore does not exclude .env')
  const problems = await composeProblems(checkoutRoot, planted('.dockerignore', '.ci\n', '.ci\ncontracts\n'))
  expect(problems.join('\n')).toContain('identity: its image copies contracts, which does not exist')
})

describe('deploy/make-env.mjs', () => {
  it('creates missing secrets for its owner only, and changes no existing ones', () => {
    const directory = mkdtempSync(join(tmpdir(), 'ungana-env-'))
    try {
      const add = (name: string): void => {
        mkdirSync(join(directory, 'services', name), { recursive: true })
        writeFileSync(join(directory, 'services', name, 'package.json'), '{}')
      }
      const make = (): string => {
        execFileSync(process.execPath, [join(checkoutRoot, 'deploy/make-env.mjs'), directory], { stdio: 'ignore' })
        return readFileSync(join(directory, '.env'), 'utf8')
      }
      add('identity')
      writeFileSync(join(directory, '.env'), "PUBLIC_URL='https://ungana.example'")
      const first = make()
      expect(first).toMatch(/^PUBLIC_URL='https:\/\/ungana\.example'\n/)
      expect(first).toMatch(/^DATABASE_PASSWORD_IDENTITY='[\w-]{32}'\nDATABASE_OWNER_PASSWORD_IDENTITY='[\w-]{32}'$/m)
      expect(first.match(/^PUBLIC_URL=/gm)).toHaveLength(1)
      expect(make()).toBe(first)
      add('road-graph')
      const second = make()
      expect(second.startsWith(first)).toBe(true)
      expect(second.slice(first.length)).toMatch(
        /^DATABASE_PASSWORD_ROAD_GRAPH=.*\nDATABASE_OWNER_PASSWORD_ROAD_GRAPH=.*\nNATS_PASSWORD_ROAD_GRAPH=.*\nSERVICE_PRIVATE_KEY_ROAD_GRAPH=.*\nSERVICE_PUBLIC_KEY_ROAD_GRAPH=.*\n$/,
      )
      rmSync(join(directory, '.env'))
      make()
      expect(statSync(join(directory, '.env')).mode & 0o777).toBe(0o600)
    } finally {
      rmSync(directory, { recursive: true })
    }
  })
})

it('gives the sandbox and payments the same keys, for every provider', () => {
  const { services } = parseYaml(good['deploy/compose.sandbox.yml']) as { services: Record<string, { environment: Record<string, string> }> }
  const { PROVIDER_SANDBOX_URL: _, PROVIDER_SANDBOX_PUBLIC_URL: __, ...keys } = services.payments?.environment ?? {}
  expect(keys).toEqual(environmentOf(keysOf(services['provider-sandbox']?.environment ?? {})))
})
