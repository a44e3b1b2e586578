import * as z from 'zod/mini'
import type { BucketOptions } from './bucket.ts'

const setting = z.optional(z.string())

/** The variables of a process that may use a bucket: `z.extend(serviceConfig, { …bucketConfig }).check(bucketConfigIsWhole)`. */
export const bucketConfig = {
  /** Undefined means Amazon's own. */
  S3_ENDPOINT: z.optional(z.string().check(z.regex(/^https?:\/\/[^/]+\/?$/, 'must be a URL (https://host)'))),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  /** Without a bucket, everything is in folders. */
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket'))),
  S3_ACCESS_KEY_ID: setting,
  S3_SECRET_ACCESS_KEY: setting,
} as const

export interface BucketConfig {
  readonly S3_ENDPOINT?: string | undefined
  readonly S3_REGION: string
  readonly S3_BUCKET?: string | undefined
  readonly S3_ACCESS_KEY_ID?: string | undefined
  readonly S3_SECRET_ACCESS_KEY?: string | undefined
}

export const bucketConfigIsWhole = z.superRefine<BucketConfig>((config, context) => {
  if (config.S3_BUCKET === undefined) return
  for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
    if (config[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: 'is required if S3_BUCKET is set' })
  }
})

/** Undefined if the operator has set no bucket. `prefix`: the part of the bucket that belongs to this process. */
export function bucketOf(config: BucketConfig, prefix: string): BucketOptions | undefined {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: name, S3_ACCESS_KEY_ID: keyId, S3_SECRET_ACCESS_KEY: secret } = config
  if (name === undefined || keyId === undefined || secret === undefined) return undefined
  return { endpoint, region, name, keyId, secret, prefix }
}
