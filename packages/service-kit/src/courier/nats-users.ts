// The users of NATS: what each service may publish and read. NATS checks the subject of a call, never its body, so everything that matters is in a
// subject. Nobody but the administrator may create streams, because a stream's body can name other streams as its sources.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_PREFIX, domainOf, durableOf, hintsOf, inboxOf, streamOf, subjectOf } from './names.ts'

export const ADMINISTRATOR = 'admin'

/** What a part reads, as its `events.json` says. A test of each part compares the file with its code. */
export interface PartEvents {
  /** The event that each consumer handles. */
  readonly consumers?: Readonly<Record<string, string>>
  /** The event that each listener hears. */
  readonly listeners?: Readonly<Record<string, string>>
  /** Whether its instances send each other hints. */
  readonly hints?: boolean
}

export interface Part {
  readonly name: string
  /** Has a stream of its own. */
  readonly isService: boolean
  readonly events: PartEvents
}

/** The services and the gateway of a checkout. */
export function partsOf(root: string): Part[] {
  const services = join(root, 'services')
  const folders = existsSync(services) ? readdirSync(services).filter((name) => existsSync(join(services, name, 'package.json'))) : []
  return [
    ...folders.map((name) => ({ name, isService: true, events: eventsIn(join(services, name)) })),
    { name: 'gateway', isService: false, events: eventsIn(join(root, 'gateway')) },
  ]
}

function eventsIn(folder: string): PartEvents {
  const file = join(folder, 'events.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PartEvents) : {}
}

/** The part of NATS's configuration that names its users. Each password is a variable: `$NATS_PASSWORD_IDENTITY`. */
export function usersConfiguration(parts: readonly Part[]): string {
  const user = (name: string, permissions: string) => `    { user: "${name}", password: $${passwordVariable(name)}${permissions} }\n`
  const allow = (subjects: readonly string[]) => `{ allow: [\n${subjects.map((subject) => `        "${subject}"\n`).join('')}      ] }`
  const users = parts.map((part) => {
    const { publish, subscribe } = permissionsOf(part)
    return user(part.name, `, permissions: {\n      publish: ${allow(publish)}\n      subscribe: ${allow(subscribe)}\n    }`)
  })
  return `authorization {\n  users: [\n${user(ADMINISTRATOR, '')}${users.join('')}  ]\n}\n`
}

const passwordVariable = (user: string): string => `NATS_PASSWORD_${user.toUpperCase().replaceAll('-', '_')}`

/** @throws Error if a service reads its own events */
export function permissionsOf({ name, isService, events }: Part): { readonly publish: string[]; readonly subscribe: string[] } {
  const { consumers = {}, listeners = {}, hints = false } = events
  const api = (...words: string[]) => ['$JS.API', ...words].join('.')
  const publish = [api('INFO')]
  const subscribe = [`${inboxOf(name)}.>`]
  if (isService) {
    const stream = streamOf(DEFAULT_PREFIX, name)
    publish.push(
      subjectOf(DEFAULT_PREFIX, `${name}.>`),
      ...[['STREAM.INFO'], ['STREAM.PURGE'], ['STREAM.MSG.GET'], ['CONSUMER.LIST']].map(([call = '']) => api(call, stream)),
      api('CONSUMER.DELETE', stream, '*'),
    )
  }
  if (hints) {
    publish.push(hintsOf(DEFAULT_PREFIX, name))
    subscribe.push(hintsOf(DEFAULT_PREFIX, name))
  }
  const streams = new Set([...Object.values(consumers), ...Object.values(listeners)].map(domainOf))
  // NATS sends what it stores to any subject that a request names as its reply. A service that could read its own stream could so publish anything.
  if (streams.has(name)) throw new Error(`${name} must not read its own events: do this work in the transaction that adds the event`)
  for (const domain of streams) publish.push(api('STREAM.INFO', streamOf(DEFAULT_PREFIX, domain)))
  for (const [consumer, event] of Object.entries(consumers)) {
    const stream = streamOf(DEFAULT_PREFIX, domainOf(event))
    const durable = durableOf(name, consumer)
    publish.push(
      api('CONSUMER.CREATE', stream, durable, subjectOf(DEFAULT_PREFIX, event)),
      ...['CONSUMER.INFO', 'CONSUMER.DELETE', 'CONSUMER.MSG.NEXT'].map((call) => api(call, stream, durable)),
      `$JS.ACK.${stream}.${durable}.>`,
    )
  }
  // Each instance listens through a consumer of its own, with a random name. It delivers to the inbox, so the instance needs no right to ask for events.
  for (const event of Object.values(listeners))
    publish.push(api('CONSUMER.CREATE', streamOf(DEFAULT_PREFIX, domainOf(event)), '*', subjectOf(DEFAULT_PREFIX, event)))
  return { publish: [...new Set(publish)], subscribe }
}
