// Checks settings: each container has every variable that its part requires, with a valid value, and no others. Each address leads to a container that
// listens there and shares a network.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Compose, ComposeService } from '#check/compose-source.ts'
import { checkoutRoot } from '#parts.ts'

/** Ports on which other projects' images listen. */
const imagePorts: Readonly<Record<string, string>> = { postgres: '5432', nats: '4222', mailbox: '1025' }
const run = promisify(execFile)

/** Defined in deploy/compose.mailbox.yml. */
const mailbox: ComposeService = { networks: ['outside'] }

export async function checkSettings(root: string, compose: Compose, text: string): Promise<string[]> {
  const problems = checkSecrets(text)
  for (const [name, service] of Object.entries(compose.services)) {
    const environment = service.environment ?? {}
    const read = await readBy(root, name, service)
    for (const variable of Object.keys(environment)) {
      if (!new RegExp(`\\b${variable}\\b`).test(read)) problems.push(`${name}: ${variable} is not used`)
    }
    for (const variable of await passwordsFor(root, service)) if (!(variable in environment)) problems.push(`${name}: ${variable} is missing`)
    for (const [variable, value] of Object.entries(environment)) problems.push(...checkAddresses(compose, name, variable, value))
    if (/^postgres:\/\/\w+_owner:/.test(environment.DATABASE_URL ?? '') !== (service.command?.[1] === 'src/deploy/migrate.ts'))
      problems.push(`${name}: the owner of a database is for migrations only, and migrations need it`)
  }
  return problems
}

/** Lets each part read its settings as it does at start, all in one process, because starting one takes a second. */
export async function trySettings(root: string, { services }: Compose): Promise<string[]> {
  const parts = Object.entries(services).flatMap(([name, { build, command, environment = {} }]) => {
    const part = build?.args?.PART
    return part && part !== 'tools' && !command ? [{ name, config: join(root, part, 'src/config.ts'), environment }] : []
  })
  const script = `const problems = []
    for (const { name, config, environment } of ${JSON.stringify(parts)}) {
      process.env = environment
      try { (await import(config)).readConfig() } catch (error) { problems.push(name + ': ' + error.message) }
    }
    console.log(JSON.stringify(problems))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { env: {} })
  return JSON.parse(stdout) as string[]
}

/** Finds secrets that are written in the Compose file instead of .env. */
function checkSecrets(text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const [, name, value = ''] = /^\s*([A-Z_]*(?:PASSWORD|PRIVATE_KEY|PUBLIC_KEY|DATABASE\w*URL|NATS_URL)[A-Z_]*): (.*)$/.exec(line) ?? []
    const bare = value.replaceAll(/\$\{[^}]*\}/g, '')
    return name && (value === bare || /:[^/@\s]+@/.test(bare)) ? [`line ${index + 1}: ${name} must not be written into the file`] : []
  })
}

/** The source files that may read a container's variables. */
async function readBy(root: string, name: string, service: ComposeService): Promise<string> {
  const { build, command } = service
  const part = build?.args?.PART
  const files = part ? [command?.[1]?.endsWith('.ts') ? `${part}/${command?.[1]}` : `${part}/src/config.ts`] : []
  if (part && part !== 'tools')
    files.push(
      'packages/service-kit/src/config.ts',
      'packages/service-kit/src/bucket/bucket-config.ts',
      'packages/service-kit/src/mailer/mail-config.ts',
      'packages/service-kit/src/sms/sms-config.ts',
      'packages/service-kit/src/files/files-config.ts',
      'packages/service-kit/src/tracing/tracing-config.ts',
      'packages/service-kit/src/translator/libre-translate.ts',
    )
  if (build?.target === 'web') files.push(command?.[1] ?? 'tools/src/deploy/publish-web.ts', 'tools/src/release/bucket-settings.ts')
  if (build?.target === 'postgres') files.push('deploy/postgres/back-up.sh')
  const texts = files.map((file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''))
  texts.push(...(await passwordsFor(root, service)))
  if (name === 'postgres') texts.push('POSTGRES_PASSWORD POSTGRES_INITDB_ARGS')
  return texts.join('\n')
}

/** Creating databases needs two password variables for each service with a database, and NATS one for each of its users. */
async function passwordsFor(root: string, { build, command }: Pick<ComposeService, 'build' | 'command'>): Promise<string[]> {
  if (build?.target === 'nats') {
    const { stdout } = await run(process.execPath, [join(checkoutRoot, 'packages/service-kit/src/nats-users.ts'), root])
    return [...stdout.matchAll(/password: \$(\w+)/g)].map(([, variable = '']) => variable)
  }
  if (command?.[1] !== 'src/deploy/make-databases.ts') return []
  const services = (await readdir(join(root, 'services'))).filter((service) => existsSync(join(root, 'services', service, 'prisma')))
  return services.flatMap((service) => ['', '_OWNER'].map((role) => `DATABASE${role}_PASSWORD_${service.toUpperCase().replaceAll('-', '_')}`))
}

function checkAddresses({ services }: Compose, name: string, variable: string, value: string): string[] {
  if (!/(URL|ADDRESSES|UPSTREAMS)$/.test(variable) || variable === 'PUBLIC_URL') return []
  return [...value.matchAll(/[a-z]+:\/\/(?:[^@/;,]*@)?([\w.-]+):(\d+)/g)].flatMap(([, host = '', port]) => {
    const target = host === 'mailbox' ? mailbox : services[host]
    if (!target) return [`${name}: ${variable} leads to ${host}, which does not exist`]
    const { PORT = imagePorts[host], OPS_PORT } = target.environment ?? {}
    if (port !== PORT && port !== OPS_PORT) return [`${name}: ${variable} leads to ${host}:${port}, but ${host} listens on ${PORT}`]
    const shared = target.networks?.some((network) => services[name]?.networks?.includes(network))
    return shared ? [] : [`${name}: ${variable} leads to ${host}, but they share no network`]
  })
}
