// Runs in a container beside the gateway: ends sick canaries in RELEASES_DIR, and in RELEASES_BUCKET.
import { writeFileSync } from 'node:fs'
import { watchCanaries } from '#canaries/watch-canaries.ts'
import { releaseBucket } from '#release/bucket-settings.ts'

const { RELEASES_DIR: releasesDir, GATEWAY_METRICS_URL: gateways, CANARY_INTERVAL: interval, ALIVE_FILE: alive } = process.env
if (!releasesDir || !gateways) throw new Error('RELEASES_DIR and GATEWAY_METRICS_URL must be set')

const watch = watchCanaries({
  releasesDir,
  bucket: releaseBucket(process.env),
  gateways: gateways.split(','),
  ...(interval && { interval: Number(interval) }),
  log: console.log,
  onProblem: console.error,
  onRead: () => {
    // The health check reads its time.
    if (alive) writeFileSync(alive, '')
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void watch.stop().then(() => process.exit(0)))
