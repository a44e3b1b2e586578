// Keeps a folder equal to the releases in a bucket, for a gateway that reads the folder.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pullReleases } from '#publish.ts'
import type { ReleaseBucket } from '#release/release-bucket.ts'

export interface MirrorOptions {
  readonly releasesDir: string
  readonly bucket: ReleaseBucket
  /** Milliseconds between two looks. */
  readonly interval?: number
  readonly log: (text: string) => void
  /** Called when the bucket cannot be read; once for each problem in a row. */
  readonly onProblem: (text: string) => void
}

const INTERVAL = 2000
/** Written after each look that succeeds. The gateway reports its age, and starts only once it exists. */
const PULLED = '.pulled'

export function mirrorReleases({ releasesDir, bucket, interval = INTERVAL, log, onProblem }: MirrorOptions): { stop(): Promise<void> } {
  const stopped = new AbortController()
  let known: string | undefined

  async function look(): Promise<void> {
    try {
      await pullReleases(releasesDir, bucket)
      await writeFile(join(releasesDir, PULLED), '')
      if (known !== undefined) log(`The bucket ${bucket.name} can be read again.`)
      known = undefined
    } catch (error) {
      const { message } = error as Error
      if (message !== known) onProblem(message)
      known = message
    }
  }

  const running = (async () => {
    while (!stopped.signal.aborted) {
      await look()
      await sleep(interval, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  })()
  return {
    async stop() {
      stopped.abort()
      await running
    },
  }
}
