// A bucket for tests: a stand-in, or the real one that `npm run proof object-store` names.
import { randomUUID } from 'node:crypto'
import { type BucketAddress, openClient } from '@ungana/bucket'
import { startBucketSandbox } from '#bucket-sandbox/bucket-sandbox.ts'
import type { Fault } from '#provider-sandbox/faults.ts'

const given = process.env.PROOF_BUCKET

/** A real store does not fail on demand. */
export const bucketFails = given === undefined

export interface TestBucket {
  readonly address: BucketAddress
  /** The same for a process. */
  readonly env: Readonly<Record<string, string>>
  /** Replaces the faults of before. */
  fail(...faults: readonly Fault[]): void
  keys(): Promise<string[]>
  put(key: string, content: string): Promise<void>
  stop(): Promise<void>
}

export async function startBucket({ isBare = false } = {}): Promise<TestBucket> {
  const name = `test-${randomUUID()}`
  const keyId = randomUUID()
  const sandbox = given === undefined ? await startBucketSandbox({ bucket: name, keyId, isBare }) : undefined
  const address: BucketAddress = sandbox
    ? { endpoint: sandbox.url, region: 'us-east-1', name, keyId, secret: 'secret' }
    : { ...(JSON.parse(given as string) as BucketAddress), name }
  const { s3, client } = await openClient(address, 5000)
  if (!sandbox) await client.send(new s3.CreateBucketCommand({ Bucket: name }))
  return {
    address,
    env: {
      RELEASES_BUCKET: name,
      S3_ENDPOINT: address.endpoint ?? '',
      S3_REGION: address.region,
      S3_ACCESS_KEY_ID: address.keyId,
      S3_SECRET_ACCESS_KEY: address.secret,
    },
    fail(...faults) {
      if (!sandbox) throw new Error('This is no stand-in')
      sandbox.fail(...faults)
    },
    async keys() {
      const { Contents = [] } = await client.send(new s3.ListObjectsV2Command({ Bucket: name }))
      return Contents.map(({ Key }) => Key as string).sort()
    },
    async put(key, content) {
      await client.send(new s3.PutObjectCommand({ Bucket: name, Key: key, Body: content }))
    },
    async stop() {
      client.destroy()
      await sandbox?.stop()
    },
  }
}
