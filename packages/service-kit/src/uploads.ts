// Declares which routes accept a file. The code that handles files is in files/.
import type { DeadlineClass } from '@ungana/contracts-kit'
import type { App } from './app.ts'

export interface UploadRule {
  /** The largest file, in bytes. */
  readonly maxBytes: number
  /** Whether callers without an account may upload through an emailed link. The route finds their account before it receives the file. */
  readonly byLink?: true
}

/** How many bytes a form may have besides its file: boundaries, headers and a few short fields. */
export const FORM_OVERHEAD_BYTES = 64 * 1024

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts a form with one file instead of JSON. The route's deadline class must be `transfer`; the gateway streams uploads up to this size. */
    upload?: UploadRule
  }
}

/** Call this after `enforcePolicies` and `enforceDeadlines`, and before adding routes. */
export function checkUploadRoutes(app: App): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.upload) return
    const deadline: DeadlineClass | undefined = config.deadline
    if (deadline !== 'transfer') throw new Error(`Route ${method} ${url} takes an upload, so its deadline is 'transfer'`)
    if (config.policy !== 'member' && config.policy !== 'staff' && !config.upload.byLink) {
      throw new Error(`Route ${method} ${url} takes an upload, so its policy is 'member' or 'staff': a file needs an owner`)
    }
  })
}
