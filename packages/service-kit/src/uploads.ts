// Which routes take a file. What they do with it is in files/.
import type { DeadlineClass } from '@ungana/contracts-kit'
import type { App } from './app.ts'

export interface UploadRule {
  /** Of the file. */
  readonly maxBytes: number
  /** Callers may come without an account, by a mailed link: the route asks for whom they speak before it takes anything in. */
  readonly byLink?: true
}

/** What a form may have beside its file, in bytes: boundaries, headers, a few short fields. */
export const AROUND_THE_FILE = 64 * 1024

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes a form with one file and no JSON, within the deadline class `transfer`; the gateway streams it through up to this size. */
    upload?: UploadRule
  }
}

/** Comes after `enforcePolicies` and `enforceDeadlines`, and before any route. */
export function checkUploadRoutes(app: App): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.upload) return
    const deadline: DeadlineClass | undefined = config.deadline
    if (deadline !== 'transfer') throw new Error(`Route ${method} ${url} takes an upload, so its deadline is 'transfer'`)
    if (config.policy !== 'member' && config.policy !== 'staff' && !config.upload.byLink) {
      throw new Error(`Route ${method} ${url} takes an upload, so its policy is 'member' or 'staff': a file is somebody's`)
    }
  })
}
