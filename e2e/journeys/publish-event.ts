// Publishes an event in the place of a service, because the real cause would take too long here.
import { randomUUID } from 'node:crypto'
import { jetstream } from '@nats-io/jetstream'
import { connect, headers } from '@nats-io/transport-node'
import type { EventDefinition, EventPayload } from '@ungana/contracts-kit'

/** Publishes an event as its service would. The running site handles it a moment later. */
export async function publishEvent<E extends EventDefinition>({ name }: E, payload: EventPayload<E>): Promise<void> {
  const { NATS_URL } = process.env
  if (!NATS_URL) throw new Error('NATS_URL is not set: run the journeys with `npm test -- e2e`.')
  const { host, username, password } = new URL(NATS_URL)
  const connection = await connect({ servers: host, user: decodeURIComponent(username), pass: decodeURIComponent(password) })
  try {
    const about = headers()
    about.set('Ungana-Occurred-At', new Date().toISOString())
    await jetstream(connection).publish(`ungana.${name}`, JSON.stringify(payload), { msgID: randomUUID(), headers: about })
  } finally {
    await connection.close()
  }
}
