// Settings: every variable that a part's configuration requires is given and is good, none is given that nobody reads, and every address in one leads to
// a container that listens there and can be reached.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Compose, ComposeService } from '#check/compose-source.ts'

/** Of images that are not ours. */
const imagePorts: Readonly<Record<string, string>> = { postgres: '5432', nats: '4222', mailbox: '1025' }
const run = promisify(execFile)

/** In a file of its own: deploy/compose.mailbox.yml. */
const mailbox: ComposeService = { networks: ['outside'] }

export async function checkSettings(root: string, compose: Compose, text: string): Promise<string[]> {
  const problems = checkSecrets(text)
  for (const [name, service] of Object.entries(compose.services)) {
    const environment = service.environment ?? {}
    const read = await readBy(root, name, service)
    for (const variable of Object.keys(environment)) {
      if (!new RegExp(`\\b${variable}\\b`).test(read)) problems.push(`${name}: nobody reads ${variable}`)
    }
    for (const variable of await passwordsFor(root, service)) if (!(variable in environment)) problems.push(`${name}: ${variable} is not given`)
    for (const [variable, value] of Object.entries(environment)) problems.push(...checkAddresses(compose, name, variable, value))
  }
  return problems
}

/** Has each part read its settings as it would when it starts. */
export async function trySettings(root: string, { services }: Compose): Promise<string[]> {
  const tried = Object.entries(services).map(async ([name, { build, command, environment = {} }]) => {
    const part = build?.args?.PART
    return part && part !== 'tools' && !command ? tryConfig(root, name, part, environment) : []
  })
  return (await Promise.all(tried)).flat()
}

/** Nothing secret stands in the file itself. */
function checkSecrets(text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const [, name, value = ''] = /^\s*([A-Z_]*(?:PASSWORD|PRIVATE_KEY|PUBLIC_KEY|DATABASE\w*URL|NATS_URL)[A-Z_]*): (.*)$/.exec(line) ?? []
    const bare = value.replaceAll(/\$\{[^}]*\}/g, '')
    return name && (value === bare || /:[^/@\s]+@/.test(bare)) ? [`line ${index + 1}: ${name} is written out`] : []
  })
}

/** The sources that may read a container's variables. */
async function readBy(root: string, name: string, { build, command = [] }: ComposeService): Promise<string> {
  const part = build?.args?.PART
  const files = part ? [command[1]?.endsWith('.ts') ? `${part}/${command[1]}` : `${part}/src/config.ts`] : []
  if (part && part !== 'tools')
    files.push(
      'packages/service-kit/src/config.ts',
      'packages/service-kit/src/mailer/mail-config.ts',
      'packages/service-kit/src/files/files-config.ts',
    )
  if (build?.target === 'web') files.push('tools/src/deploy/publish-web.ts')
  if (name === 'nats') files.push('deploy/nats.conf')
  const texts = files.map((file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''))
  texts.push(...(await passwordsFor(root, { command })))
  if (name === 'postgres') texts.push('POSTGRES_PASSWORD POSTGRES_INITDB_ARGS')
  return texts.join('\n')
}

/** Whatever makes databases asks for a password for each service that has one, by name. */
async function passwordsFor(root: string, { command }: Pick<ComposeService, 'command'>): Promise<string[]> {
  if (command?.[1] !== 'src/deploy/make-databases.ts') return []
  const services = (await readdir(join(root, 'services'))).filter((service) => existsSync(join(root, 'services', service, 'prisma')))
  return services.map((service) => `DATABASE_PASSWORD_${service.toUpperCase().replaceAll('-', '_')}`)
}

function checkAddresses({ services }: Compose, name: string, variable: string, value: string): string[] {
  if (!/(URL|ADDRESSES|UPSTREAMS)$/.test(variable) || variable === 'PUBLIC_URL') return []
  return [...value.matchAll(/[a-z]+:\/\/(?:[^@/;,]*@)?([\w.-]+):(\d+)/g)].flatMap(([, host = '', port]) => {
    const target = host === 'mailbox' ? mailbox : services[host]
    if (!target) return [`${name}: ${variable} leads to ${host}, which is not there`]
    const listensAt = target.environment?.PORT ?? imagePorts[host]
    if (listensAt !== port) return [`${name}: ${variable} leads to ${host}:${port}, which listens at ${listensAt}`]
    const shared = target.networks?.some((network) => services[name]?.networks?.includes(network))
    return shared ? [] : [`${name}: ${variable} leads to ${host}, with which it shares no network`]
  })
}

async function tryConfig(root: string, name: string, part: string, environment: Readonly<Record<string, string>>): Promise<string[]> {
  const script =
    "const { readConfig } = await import(process.cwd() + '/src/config.ts'); try { readConfig() } catch (error) { console.log(error.message); process.exit(1) }"
  try {
    await run(process.execPath, ['--input-type=module', '-e', script], { cwd: join(root, part), env: environment })
    return []
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    return [`${name}: ${(stdout || stderr || String(error)).trim()}`]
  }
}
