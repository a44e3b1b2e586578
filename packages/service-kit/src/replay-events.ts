// `node src/replay-events.ts <service>`, with NATS_URL of NATS's administrator: after the service's database was restored from a dump, this makes NATS deliver again all
// events that the streams still hold.
import { replayEvents } from './courier/replay-events.ts'

const [service, ...rest] = process.argv.slice(2)
if (!service || rest.length > 0 || !/^[a-z][a-z0-9-]*$/.test(service)) {
  console.error('Usage: node src/replay-events.ts <service>')
  process.exit(2)
}
// biome-ignore lint/style/noProcessEnv: this is the only setting of a separate process.
const { NATS_URL } = process.env
if (!NATS_URL) {
  console.error('NATS_URL is required: the address of NATS, with its administrator')
  process.exit(2)
}
try {
  const deleted = await replayEvents({ natsUrl: NATS_URL, service })
  for (const { durable, stream, events, since } of deleted)
    console.log(`${durable}: replays ${events} events of ${stream}${events > 0 ? `, the oldest of ${since.toISOString()}` : ''}`)
  console.log(
    deleted.length > 0
      ? `${service} receives them within seconds if it runs, otherwise when it starts. It skips events that its database has handled.`
      : `NATS knows no consumers of a service called ${service}. It receives all events when it starts.`,
  )
} catch (error) {
  console.error(`Replaying failed: ${(error as Error).message}`)
  process.exit(1)
}
