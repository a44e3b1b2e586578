import type { BucketAddress } from '@ungana/bucket'
import { openReleaseBucket, type ReleaseBucket } from '#release/release-bucket.ts'

/** The bucket of the releases. Undefined if the operator has set none. */
export function releaseBucket(env: NodeJS.ProcessEnv): ReleaseBucket | undefined {
  const { RELEASES_BUCKET: name, S3_ENDPOINT: endpoint, S3_REGION: region, S3_ACCESS_KEY_ID: keyId, S3_SECRET_ACCESS_KEY: secret } = env
  if (!name) return undefined
  if (!keyId || !secret) throw new Error('RELEASES_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  const address: BucketAddress = { endpoint: endpoint || undefined, region: region || 'us-east-1', name, keyId, secret }
  return openReleaseBucket(address)
}
