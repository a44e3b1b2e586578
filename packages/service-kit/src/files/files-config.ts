import * as z from 'zod/mini'

/** The variables of a service that keeps files: `z.extend(serviceConfig, { …filesConfig })`. */
export const filesConfig = {
  /** The directory in which all instances of the service keep its files. */
  FILES_DIR: z.string().check(z.regex(/^\//, 'must be an absolute path')),
} as const
