// Finds where services disagree, after one of them was restored alone: events that one sent and another has not handled, or handled and the sender no
// longer knows; and copies whose version is not that of their source.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { compareCopies } from '#divergences/copies.ts'
import { compareEvents } from '#divergences/events.ts'

type Kind = 'not handled' | 'no longer known' | 'behind' | 'ahead'

export interface Divergence {
  readonly kind: Kind
  /** The service that has not handled an event, or has the copy. */
  readonly service: string
  /** The service that sends the event, or has the source. */
  readonly from: string
  /** `messages-sent: messaging.message.sent.v1`, or `accounts.version of directory.businesses.version`. */
  readonly about: string
  /** Id of the event, or of the copied row. */
  readonly id: string
  /** When the event was sent or handled. */
  readonly at?: Date
}

export type Databases = ReadonlyMap<string, pg.Pool>

/** Two looks, because what is under way in the first is handled in the second. */
const PAUSE = 3000

/** @param root the checkout, whose services name their events and copies */
export async function findDivergences(root: string, databases: Databases, pause = PAUSE): Promise<Divergence[]> {
  const first = await look(root, databases)
  if (first.length === 0) return first
  await sleep(pause)
  const known = new Set(first.map(keyOf))
  return (await look(root, databases)).filter((each) => known.has(keyOf(each)))
}

async function look(root: string, databases: Databases): Promise<Divergence[]> {
  return [...(await compareEvents(root, databases)), ...(await compareCopies(root, databases))]
}

const keyOf = ({ kind, service, about, id }: Divergence) => `${kind} ${service} ${about} ${id}`

export function openDatabases(urls: Readonly<Record<string, string>>): Databases {
  return new Map(
    Object.entries(urls).map(([name, connectionString]) => [
      name,
      // The role's own limit is for services.
      new pg.Pool({ connectionString, max: 1, application_name: 'ungana-compare', options: '-c statement_timeout=0' }),
    ]),
  )
}

export async function closeDatabases(databases: Databases): Promise<void> {
  await Promise.all([...databases.values()].map((pool) => pool.end()))
}

/** One line for each kind and subject. */
export function describeDivergences(divergences: readonly Divergence[]): string[] {
  const groups = Map.groupBy(divergences, ({ service, kind, about }) => `${service} ${kind} ${about}`)
  return [...groups.values()].map((group) => {
    const [{ service, from, kind, about }] = group as [Divergence]
    const times = group.flatMap(({ at }) => at ?? []).sort((a, b) => a.getTime() - b.getTime())
    const [since, until] = [times[0], times.at(-1)]
    return sentences[kind](service, from, about, group.length) + (since && until ? `, from ${since.toISOString()} to ${until.toISOString()}` : '')
  })
}

const sentences: Readonly<Record<Kind, (service: string, from: string, about: string, count: number) => string>> = {
  'not handled': (service, from, about, count) => `${service} has not handled ${count} events of ${from} (${about})`,
  'no longer known': (service, from, about, count) => `${service} handled ${count} events that ${from} no longer knows (${about})`,
  behind: (service, from, about, count) => `${service} has ${count} copies that are older than in ${from} (${about})`,
  ahead: (service, from, about, count) => `${service} has ${count} copies that are newer than in ${from} (${about})`,
}
