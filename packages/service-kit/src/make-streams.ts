// `node src/make-streams.ts [root]`: makes the stream of each service, or changes its settings to these. Containers run it with few packages installed.
import { join } from 'node:path'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { address } from './courier/nats-session.ts'
import { partsOf } from './courier/nats-users.ts'
import { makeStreams } from './courier/streams.ts'

// biome-ignore lint/style/noProcessEnv: these are the only settings of a separate process.
const { NATS_URL, NATS_REPLICAS, NATS_STREAM_BYTES } = process.env
const problems = [
  ...(NATS_URL ? [] : ['NATS_URL is required: the address of NATS, with its administrator']),
  ...(/^[135]?$/.test(NATS_REPLICAS ?? '') ? [] : ['NATS_REPLICAS must be 1, 3 or 5']),
  ...(/^(?:[1-9]\d{0,14})?$/.test(NATS_STREAM_BYTES ?? '') ? [] : ['NATS_STREAM_BYTES must be a number of bytes']),
]
if (!NATS_URL || problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(2)
}
const connection = await connect({ ...address(NATS_URL), name: 'make-streams', reconnect: false, timeout: 5000 })
try {
  await makeStreams(await jetstreamManager(connection), partsOf(process.argv[2] ?? join(import.meta.dirname, '../../..')), {
    ...(NATS_STREAM_BYTES && { maxBytes: Number(NATS_STREAM_BYTES) }),
    ...(NATS_REPLICAS && { replicas: Number(NATS_REPLICAS) }),
  })
} finally {
  await connection.close()
}
