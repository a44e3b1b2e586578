// How long a handler may take, by the class that its endpoint declares, and the signal that tells it to stop.
import type { DeadlineClass } from '@ungana/contracts-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { Timeout } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    deadline?: DeadlineClass
  }
}

/** Milliseconds: inside the gateway's 5 s and 9 s, around the database's 2 s and a provider call's 6 s. transfer and stream have no total. */
const handlerDeadlines: { readonly [deadline in DeadlineClass]: number | undefined } = {
  normal: 3000,
  provider: 8000,
  transfer: undefined,
  stream: undefined,
}

const aborts = new WeakMap<FastifyRequest, AbortController>()

/**
 * Makes `request.signal` abort when the caller goes away or the deadline passes. Fastify's own follows the 'close' of the incoming
 * message, which Node emits as soon as a body has been read: with a body it is aborted before the handler starts.
 */
export function signalAborts(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    const abort = new AbortController()
    aborts.set(request, abort)
    Object.defineProperty(request, 'signal', { value: abort.signal })
    reply.raw.once('close', () => {
      if (reply.raw.writableEnded) return
      request.log.info({ method: request.method, route: request.routeOptions.url }, 'caller went away')
      abort.abort()
    })
    done()
  })
}

/**
 * Too late is 503 TIMEOUT; the time that a body takes to arrive does not count. Comes before any route. Fastify's `handlerTimeout`
 * cannot do it: for the reason above its timer is gone once a body has been read.
 */
export function enforceDeadlines(app: App, deadlines: 'normal' | 'none'): void {
  app.addHook('onRoute', (route) => {
    // Endpoints of contracts carry their class beside method and url, where Fastify reads nothing.
    const deadline = (route as { deadline?: DeadlineClass }).deadline ?? route.config?.deadline ?? 'normal'
    route.config = { ...route.config, deadline }
  })
  if (deadlines === 'none') return
  app.addHook('preValidation', (request, reply, done) => {
    const milliseconds = handlerDeadlines[request.routeOptions.config.deadline ?? 'normal']
    if (milliseconds !== undefined) {
      const timer = setTimeout(() => expire(request, reply), milliseconds)
      reply.raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}

function expire(request: FastifyRequest, reply: FastifyReply) {
  // An answer that is on its way may finish.
  if (reply.sent || reply.raw.headersSent) return
  const timeout = new Timeout()
  aborts.get(request)?.abort(timeout)
  if (!reply.sent) reply.send(timeout)
}
