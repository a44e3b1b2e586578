// Runs in a container beside the gateway: keeps its RELEASES_DIR equal to RELEASES_BUCKET.
import { releaseBucket } from '#release/bucket-settings.ts'
import { mirrorReleases } from '#release/mirror-releases.ts'

const { RELEASES_DIR: releasesDir } = process.env
const bucket = releaseBucket(process.env)
if (!releasesDir || !bucket) throw new Error('RELEASES_DIR and RELEASES_BUCKET must be set')

const mirror = mirrorReleases({ releasesDir, bucket, log: console.log, onProblem: console.error })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void mirror.stop().then(() => process.exit(0)))
