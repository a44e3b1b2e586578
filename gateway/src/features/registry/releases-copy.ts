// With releases in a bucket, RELEASES_DIR is a copy of them, which the process beside the gateway renews (tools/src/release/mirror-releases.ts).
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Metrics } from '@ungana/service-kit'
import { Gauge } from 'prom-client'

export const copyMetrics =
  (directory: string): Metrics =>
  (registry) => {
    new Gauge({
      name: 'ungana_releases_copied_timestamp_seconds',
      help: 'When the copy of the releases was last compared with the bucket; 0 without a bucket',
      registers: [registry],
      async collect() {
        const file = await stat(join(directory, '.pulled')).catch(() => undefined)
        this.set((file?.mtimeMs ?? 0) / 1000)
      },
    })
  }
