// Serves /live and /ready, and makes a process not ready before it closes.
import type { App } from './app.ts'
import { deadlineFactor } from './deadline-factor.ts'

/** A check resolves if its dependency works; otherwise it rejects. */
export type ReadinessChecks = { readonly [name: string]: () => Promise<unknown> }

const CHECK_TIMEOUT = 1000

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on /ready answers 503, and answers ask callers to close their connection. All requests are still served. */
    drain(): void
  }
}

export function serveHealth(app: App, checks: ReadinessChecks): void {
  let draining = false
  app.decorate('drain', () => {
    draining = true
  })
  app.addHook('preClose', async () => {
    draining = true
  })
  // Asks callers to close the connection, so that they switch to another instance instead of meeting a closed socket.
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close')
  })

  app.get('/live', { config: { policy: 'operations' }, schema: { hide: true } }, async () => ({ status: 'live' }))
  app.get('/ready', { config: { policy: 'operations' }, schema: { hide: true } }, async (request, reply) => {
    const failing = draining ? ['draining'] : await failingChecks(checks, request.log)
    if (failing.length === 0) return { status: 'ready' }
    return reply.code(503).send({ message: `Not ready: ${failing.join(', ')}`, code: 'UNAVAILABLE', requestId: request.id })
  })
}

async function failingChecks(checks: ReadinessChecks, log: App['log']): Promise<string[]> {
  const names = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        await within(CHECK_TIMEOUT * deadlineFactor, check())
        return undefined
      } catch (error) {
        log.warn({ err: error, check: name }, 'readiness check failed')
        return name
      }
    }),
  )
  return names.filter((name) => name !== undefined)
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
