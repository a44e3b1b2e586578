// `node src/hear-again.ts <service>`, with NATS_URL: the service whose database was brought back from a dump hears again all that the streams still hold.
import * as z from 'zod/mini'
import { configOrExit, loadConfig, natsUrl } from './config.ts'
import { hearAgain } from './courier/hear-again.ts'

const [service, ...rest] = process.argv.slice(2)
if (!service || rest.length > 0 || !/^[a-z][a-z0-9-]*$/.test(service)) {
  console.error('Usage: node src/hear-again.ts <service>')
  process.exit(2)
}
// biome-ignore lint/style/noProcessEnv: a process of its own, whose only setting this is.
const { NATS_URL } = configOrExit(() => loadConfig(z.object({ NATS_URL: natsUrl }), process.env))
try {
  const deleted = await hearAgain({ natsUrl: NATS_URL, service })
  for (const { durable, stream, events, since } of deleted)
    console.log(`${durable}: again the ${events} events of ${stream}${events > 0 ? `, the oldest of ${since.toISOString()}` : ''}`)
  console.log(
    deleted.length > 0
      ? `${service} hears all of it within seconds where it runs, else when it starts. What its database has seen is left out.`
      : `NATS knows nothing that a service called ${service} heard: it hears everything when it starts.`,
  )
} catch (error) {
  console.error(`NATS did not do it: ${(error as Error).message}`)
  process.exit(1)
}
