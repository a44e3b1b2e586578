// Protects actions from somebody who found a logged-in device: they need a recent login, which includes the second factor of accounts that have one.
import type { FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import type { AuditEntry } from './audit/audit.ts'
import { callerOf } from './caller.ts'
import { createError } from './errors.ts'

/** The caller enters the password again (POST /api/auth/reauthenticate) and repeats the call. */
const ReauthenticationRequired = createError('REAUTHENTICATION_REQUIRED', 'Please enter your password again to do this.', 403)

const RECENT_MILLISECONDS = 15 * 60_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether the caller must have logged in or entered the password within the last 15 minutes; a function decides by the body. `in-body`: the
     * body holds the password, and the handler checks it together with the second factor.
     */
    recentLogin?: true | 'in-body' | ((body: unknown) => boolean)
  }
}

export interface RecentLoginOptions {
  /** Writes a refusal to the audit log. */
  readonly audit?: ((entry: AuditEntry) => Promise<unknown>) | undefined
  readonly now?: (() => Date) | undefined
}

/** Call this after `enforcePolicies` and before adding routes. The check comes before the handler, so that a refusal reveals no stored data. */
export function enforceRecentLogin(app: App, { audit, now = () => new Date() }: RecentLoginOptions): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.recentLogin) return
    if (config.policy !== 'member' && config.policy !== 'staff') {
      throw new Error(`Route ${method} ${url} needs a recent login, which only routes with policy 'member' or 'staff' can`)
    }
    if (!audit) throw new Error(`Route ${method} ${url} needs a recent login, so buildService needs \`audit\` for refusals`)
  })
  app.addHook('preHandler', async (request) => {
    const { recentLogin } = request.routeOptions.config
    if (!recentLogin || recentLogin === 'in-body' || (typeof recentLogin === 'function' && !recentLogin(request.body))) return
    const { auth_time } = request.identity
    if (auth_time !== undefined && now().getTime() - auth_time * 1000 <= RECENT_MILLISECONDS) return
    await audit?.(refused(request))
    throw new ReauthenticationRequired()
  })
}

function refused(request: FastifyRequest): AuditEntry {
  const actor = callerOf(request)
  const { id = actor } = request.params as { id?: string }
  return { actor, action: 'recent-login.missing', subject: id, details: { call: `${request.method} ${request.routeOptions.url}` } }
}
