// A bucket for tests: a stand-in that runs as a separate process. `npm run proof object-store` names a real one instead.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openClient } from '@ungana/bucket'
import type { BucketOptions } from '../bucket/bucket.ts'
import { compileCache } from './compile-cache.ts'

const MAIN = join(import.meta.dirname, '../../../../tools/src/bucket-sandbox/main.ts')

// biome-ignore lint/style/noProcessEnv: set by `npm run proof object-store`.
const given = process.env.PROOF_BUCKET

/** A real store does not fail on demand. */
export const bucketFails = given === undefined

interface BucketFault {
  readonly method: 'PUT' | 'GET' | 'DELETE'
  /** How many requests fail. */
  readonly times?: number
  readonly slow?: number
  readonly fail?: 'before' | 'after' | 'cut'
}

export interface TestBucket {
  readonly options: BucketOptions
  /** Replaces the faults of before. */
  fail(...faults: readonly BucketFault[]): Promise<void>
  /** How many contents are being sent. */
  look(): Promise<{ sending: number }>
  stop(): Promise<void>
}

export async function startBucket(prefix: string): Promise<TestBucket> {
  if (given !== undefined) {
    const options = { ...(JSON.parse(given) as BucketOptions), prefix: `${randomUUID()}/${prefix}` }
    await makeBucket(options)
    const isNone = async (): Promise<never> => Promise.reject(new Error('This is no stand-in'))
    return { options, fail: isNone, look: isNone, stop: async () => undefined }
  }
  const keyId = randomUUID()
  const child = spawn(process.execPath, [MAIN, 'test', keyId], { env: compileCache, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const { url } = JSON.parse(line) as { url: string }
  return {
    options: { endpoint: url, region: 'us-east-1', name: 'test', keyId, secret: randomUUID(), prefix },
    async fail(...faults) {
      await fetch(`${url}/sandbox/faults`, { method: 'POST', body: JSON.stringify(faults.map((fault) => ({ path: '/', ...fault }))) })
    },
    async look() {
      return (await (await fetch(`${url}/sandbox/objects`)).json()) as { sending: number }
    },
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function makeBucket(options: BucketOptions): Promise<void> {
  const { s3, client } = await openClient(options, 1000)
  await client.send(new s3.CreateBucketCommand({ Bucket: options.name })).finally(() => client.destroy())
}
