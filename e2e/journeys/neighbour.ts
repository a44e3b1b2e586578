// Tells an event in the place of the service that would: what leads to it there would take too long here.
import { randomUUID } from 'node:crypto'
import { JetStreamApiError, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, headers } from '@nats-io/transport-node'
import type { EventDefinition, EventPayload } from '@ungana/contracts-kit'

/** Tells an event as its service's courier would. The running site hears it a moment later. */
export async function tell<E extends EventDefinition>({ name }: E, payload: EventPayload<E>): Promise<void> {
  const { NATS_URL } = process.env
  if (!NATS_URL) throw new Error('NATS_URL is not set: run the journeys with `npm test -- e2e`.')
  const { host, username, password } = new URL(NATS_URL)
  const connection = await connect({ servers: host, user: decodeURIComponent(username), pass: decodeURIComponent(password) })
  try {
    const [domain = ''] = name.split('.', 1)
    const stream = `UNGANA_${domain.toUpperCase()}`
    const manager = await jetstreamManager(connection)
    await manager.streams.info(stream).catch(async (error: unknown) => {
      if (!(error instanceof JetStreamApiError && error.status === 404)) throw error
      await manager.streams.add({ name: stream, subjects: [`ungana.${domain}.>`] })
    })
    const about = headers()
    about.set('Ungana-Occurred-At', new Date().toISOString())
    await jetstream(connection).publish(`ungana.${name}`, JSON.stringify(payload), { msgID: randomUUID(), headers: about })
  } finally {
    await connection.close()
  }
}
