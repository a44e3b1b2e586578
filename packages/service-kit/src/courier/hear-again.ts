// After a service's database was brought back to an earlier state: NATS takes for done what the database no longer knows of.
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { address } from './nats-session.ts'
import { DEFAULT_PREFIX, ifFound, streamOf } from './streams.ts'

export interface HeardAgain {
  readonly durable: string
  readonly stream: string
  /** How many events the stream holds, and since when: nothing older comes again. */
  readonly events: number
  readonly since: Date
}

/**
 * Deletes the service's durables. Its instances make them anew within seconds, or when they start, and hear all that the streams hold; the inbox knows
 * what of it the database has seen. Repeating it costs time only.
 */
export async function hearAgain({ natsUrl, service }: { readonly natsUrl: string; readonly service: string }): Promise<HeardAgain[]> {
  const connection = await connect({ ...address(natsUrl), name: `${service}-hear-again`, reconnect: false, timeout: 5000 })
  try {
    const manager = await jetstreamManager(connection)
    const deleted: HeardAgain[] = []
    for await (const { config, state } of manager.streams.list()) {
      if (!config.name.startsWith(streamOf(DEFAULT_PREFIX, ''))) continue
      for await (const { name: durable } of manager.consumers.list(config.name)) {
        if (!durable.startsWith(`${service}-`)) continue
        await ifFound(manager.consumers.delete(config.name, durable))
        deleted.push({ durable, stream: config.name, events: state.messages, since: new Date(state.first_ts) })
      }
    }
    return deleted
  } finally {
    await connection.close()
  }
}
