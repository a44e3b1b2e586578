// That the check of the containers bites: one planted mistake for each thing that it looks at.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are the Compose file’s own.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ContainerFiles, composeProblems, readContainerFiles } from '#check/compose.ts'
import { checkoutRoot } from '#parts.ts'

const good = readContainerFiles(checkoutRoot)

function planted(file: keyof ContainerFiles, from: string, to: string): ContainerFiles {
  expect(good[file]).toContain(from)
  return { ...good, [file]: good[file].replaceAll(from, to) }
}

it('finds nothing wrong', async () => {
  expect(await composeProblems(checkoutRoot, good)).toEqual([])
})

const inCompose: [what: string, from: string, to: string, complaint: string][] = [
  ['a word that Compose does not know', 'stop_grace_period: 20s', 'stop_grace: 20s', 'stop_grace'],
  ['a value of another kind', 'init: true', 'init: [yes]', 'must be'],
  ['YAML that is none', 'services:\n', 'services: [\n', 'docker-compose.yml:'],
  ['a setting that is wrong', 'RATE_LIMITS: ${RATE_LIMITS:-normal}', 'RATE_LIMITS: loose', 'RATE_LIMITS must be normal or wide'],
  ['a setting that is missing', '      MAIL_FROM: ${MAIL_FROM:?run node deploy/make-env.mjs}\n', '', 'MAIL_FROM is required'],
  ['a setting that nobody reads', 'MAIL_FROM: ${MAIL_FROM', 'MAIL_SENDER: ${MAIL_FROM', 'nobody reads MAIL_SENDER'],
  ['a setting of a task that nobody reads', 'DATABASE_ADMIN_URL: ', 'DATABASE_ROOT_URL: ', 'databases: nobody reads DATABASE_ROOT_URL'],
  [
    'a database without a password',
    '      DATABASE_PASSWORD_LOGISTICS: ${DATABASE_PASSWORD_LOGISTICS:?run node deploy/make-env.mjs}\n',
    '',
    'databases: DATABASE_PASSWORD_LOGISTICS is not given',
  ],
  ['a variable that nobody makes', '${SERVICE_PRIVATE_KEY_IDENTITY:', '${SERVICE_KEY_IDENTITY:', 'asks for SERVICE_KEY_IDENTITY'],
  ['a port at which nobody listens', 'http://directory:3000', 'http://directory:3001', 'directory:3001, which listens at 3000'],
  ['a host that is not there', 'http://directory:3000', 'http://catalogue:3000', 'catalogue, which is not there'],
  [
    'a host in another network',
    'networks: [inside, data, outside]',
    'networks: [data, outside]',
    'identity: NATS_URL leads to nats, with which it shares no network',
  ],
  ['a secret', '${NATS_PASSWORD:?run node deploy/make-env.mjs}@', 'letmein@', 'NATS_URL is written out'],
  [
    'a password',
    'POSTGRES_PASSWORD: ${POSTGRES_PASSWORD:?run node deploy/make-env.mjs}',
    'POSTGRES_PASSWORD: letmein',
    'POSTGRES_PASSWORD is written out',
  ],
  ['a writable root', 'read_only: true', 'read_only: false', 'identity: its root is not read-only'],
  ['capabilities', 'cap_drop: [ALL]', 'cap_drop: [CHOWN]', 'gateway: it keeps capabilities'],
  ['new privileges', "security_opt: ['no-new-privileges:true']", "security_opt: ['no-new-privileges:false']", 'it may gain privileges'],
  ['no bounds', 'memory: 512M, ', '', 'it has no limits'],
  ['root', "    user: '999:999'\n", '', 'postgres: it runs as root'],
  ['no health check', '    healthcheck: *ready\n', '', 'directory: has no health check'],
  ['no restart', 'restart: unless-stopped', 'restart: always', 'has no restart policy'],
  [
    'a second door',
    '    shm_size: 256m\n',
    "    shm_size: 256m\n    ports: ['5432:5432']\n",
    'postgres: the gateway publishes a port, and nobody else',
  ],
  ['a service without a container', '  directory:\n    <<: *process', '  catalogue:\n    <<: *process', 'directory has no container'],
  [
    'a service that does not wait for its tables',
    'migrate-identity: { condition: service_completed_successfully }',
    'databases: { condition: service_completed_successfully }',
    'identity does not wait for migrate-identity',
  ],
  [
    'a wait without end',
    'nats: { condition: service_healthy, required: false }',
    'nats: { condition: service_completed_successfully, required: false }',
    'which it never is',
  ],
  [
    'a wait for another profile',
    'postgres: { condition: service_healthy, required: false }',
    'postgres: { condition: service_healthy }',
    'needs postgres, which is of another profile',
  ],
  ['a network that is not there', 'networks: [edge, inside]', 'networks: [edgy, inside]', 'there is no network edgy'],
  ['a volume that is not there', 'releases:/releases:ro', 'release:/releases:ro', 'there is no volume release'],
  ['a stage that is not there', 'target: web', 'target: site', 'deploy/Dockerfile has no stage site'],
  ['a part that is not there', 'PART: services/directory', 'PART: services/catalogue', 'services/catalogue'],
]

const inDockerfile: [what: string, from: string, to: string, complaint: string][] = [
  ['an instruction that is none', 'WORKDIR /app\n', 'WORKDIRS /app\n', 'WORKDIRS'],
  ['an argument too few', 'USER node', 'USER', 'deploy/Dockerfile:'],
  ['root', 'USER node\n', '', 'identity: its image runs as root'],
  [
    'a file that is not there',
    'tools/src/publish.ts tools/src/publish.ts',
    'tools/src/published.ts tools/src/publish.ts',
    'copies tools/src/published.ts, which is not there',
  ],
  [
    'a folder too few',
    'COPY --from=source /app/packages/service-kit packages/service-kit\n',
    '',
    'its image lacks packages/service-kit/src/index.ts',
  ],
  ['contracts too few', '/app/contracts contracts', '/app/contracts/kit contracts/kit', 'its image lacks contracts/identity'],
  ['a script too few', 'COPY --from=source /app/tools/src/publish.ts tools/src/publish.ts\n', '', 'web: its image lacks tools/src/publish.ts'],
]

describe.each([
  ['docker-compose.yml', inCompose],
  ['deploy/Dockerfile', inDockerfile],
] as const)('%s', (file, mistakes) => {
  it.each(mistakes)('may not have %s', async (_what, from, to, complaint) => {
    expect((await composeProblems(checkoutRoot, planted(file, from, to))).join('\n')).toContain(complaint)
  })
})

it('secrets stay out of images, and what they need does not', async () => {
  expect(await composeProblems(checkoutRoot, planted('.dockerignore', '.env\n', ''))).toContain('.dockerignore lets .env in')
  const problems = await composeProblems(checkoutRoot, planted('.dockerignore', '.ci\n', '.ci\ncontracts\n'))
  expect(problems.join('\n')).toContain('identity: its image copies contracts, which is not there')
})

describe('deploy/make-env.mjs', () => {
  it('makes what is missing, for its owner only, and changes nothing that is there', () => {
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
      expect(first).toMatch(/^DATABASE_PASSWORD_IDENTITY='[\w-]{32}'$/m)
      expect(first.match(/^PUBLIC_URL=/gm)).toHaveLength(1)
      expect(make()).toBe(first)
      add('road-graph')
      const second = make()
      expect(second.startsWith(first)).toBe(true)
      expect(second.slice(first.length)).toMatch(
        /^DATABASE_PASSWORD_ROAD_GRAPH=.*\nSERVICE_PRIVATE_KEY_ROAD_GRAPH=.*\nSERVICE_PUBLIC_KEY_ROAD_GRAPH=.*\n$/,
      )
      rmSync(join(directory, '.env'))
      make()
      expect(statSync(join(directory, '.env')).mode & 0o777).toBe(0o600)
    } finally {
      rmSync(directory, { recursive: true })
    }
  })
})
