import * as z from 'zod/mini'

/** The variables of a service that keeps files: `z.extend(serviceConfig, { …filesConfig })`. */
export const filesConfig = {
  /** A directory of the service's own, which its instances share. */
  FILES_DIR: z.string().check(z.regex(/^\//, 'must be an absolute path')),
} as const
