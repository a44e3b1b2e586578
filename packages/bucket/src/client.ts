// The client of a store that speaks S3.
import type { S3Client } from '@aws-sdk/client-s3'

export interface BucketAddress {
  /** Undefined means Amazon's own. */
  readonly endpoint?: string | undefined
  readonly region: string
  readonly name: string
  readonly keyId: string
  readonly secret: string
}

export interface OpenedClient {
  readonly s3: typeof import('@aws-sdk/client-s3')
  readonly client: S3Client
}

/** Each slow reader holds a connection, and others must not wait for it. */
const CONNECTIONS_MAX = 2000

const ignore = () => undefined
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore }

/** The client takes 34 MB and 0.3 s, so it is loaded only if there is a bucket. @param connectWithin milliseconds */
export async function openClient({ endpoint, region, keyId, secret }: BucketAddress, connectWithin: number): Promise<OpenedClient> {
  const s3 = await import('@aws-sdk/client-s3')
  const agent = { keepAlive: true, maxSockets: CONNECTIONS_MAX }
  const client = new s3.S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    maxAttempts: 2,
    // Stores other than Amazon's do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The client would write plain lines to the log. Each failure has a line of ours.
    logger: silent,
    requestHandler: { connectionTimeout: connectWithin, httpAgent: agent, httpsAgent: agent },
  })
  return { s3, client }
}
