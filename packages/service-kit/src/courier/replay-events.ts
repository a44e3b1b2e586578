// Replays events after a service's database was restored to an earlier state. NATS would otherwise skip events that the restored database has not
// handled.
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { DEFAULT_PREFIX, durableOf, streamOf } from './names.ts'
import { address } from './nats-session.ts'
import { ifFound } from './streams.ts'

export interface ReplayedDurable {
  readonly durable: string
  readonly stream: string
  /** Number of events in the stream, and the time of the oldest event. Older events cannot be replayed. */
  readonly events: number
  readonly since: Date
}

/**
 * Deletes the service's durables. Its instances create them again within seconds, or when they start, and receive all events of the streams. The
 * inbox skips events that the database has handled, so repeating this is safe.
 */
export async function replayEvents({ natsUrl, service }: { readonly natsUrl: string; readonly service: string }): Promise<ReplayedDurable[]> {
  const connection = await connect({ ...address(natsUrl), name: `${service}-replay-events`, reconnect: false, timeout: 5000 })
  try {
    const manager = await jetstreamManager(connection)
    const deleted: ReplayedDurable[] = []
    for await (const { config, state } of manager.streams.list()) {
      if (!config.name.startsWith(streamOf(DEFAULT_PREFIX, ''))) continue
      for await (const { name: durable } of manager.consumers.list(config.name)) {
        if (!durable.startsWith(durableOf(service, ''))) continue
        await ifFound(manager.consumers.delete(config.name, durable))
        deleted.push({ durable, stream: config.name, events: state.messages, since: new Date(state.first_ts) })
      }
    }
    return deleted
  } finally {
    await connection.close()
  }
}
