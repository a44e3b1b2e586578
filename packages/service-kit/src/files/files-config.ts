import * as z from 'zod/mini'
import { bucketConfig } from '../bucket/bucket-config.ts'

/** The variables of a service that keeps files: `z.extend(serviceConfig, { …filesConfig }).check(bucketConfigIsWhole)`. */
export const filesConfig = {
  ...bucketConfig,
  /** Where uploads arrive and, without a bucket, all instances of the service keep its files. */
  FILES_DIR: z.string().check(z.regex(/^\//, 'must be an absolute path')),
} as const
