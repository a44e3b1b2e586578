// Gives each handler a deadline, depending on the class that its endpoint declares, and a signal that aborts the handler.
import type { DeadlineClass } from '@ungana/contracts-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { deadlineFactor } from './deadline-factor.ts'
import { Timeout } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    deadline?: DeadlineClass
  }
}

/**
 * In milliseconds. These deadlines are shorter than the gateway's (5 s and 9 s), and longer than the limits of a database statement (2 s) and of a
 * call to a provider (6 s). The classes `transfer` and `stream` have no deadline.
 */
const handlerDeadlines: { readonly [deadline in DeadlineClass]: number | undefined } = {
  normal: 3000,
  provider: 8000,
  transfer: undefined,
  stream: undefined,
}

const aborts = new WeakMap<FastifyRequest, AbortController>()
const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()

/**
 * Makes `request.signal` abort when the caller disconnects or the deadline passes. Fastify's own signal follows the 'close' event of the incoming
 * message, which Node emits as soon as a body has been read, before the handler starts.
 */
export function signalAborts(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    const abort = new AbortController()
    aborts.set(request, abort)
    Object.defineProperty(request, 'signal', { value: abort.signal })
    reply.raw.once('close', () => {
      if (reply.raw.writableEnded) return
      request.log.info({ method: request.method, route: request.routeOptions.url }, 'caller disconnected')
      abort.abort()
    })
    done()
  })
}

/**
 * Answers 503 TIMEOUT after the deadline. The time that it takes to receive the body does not count. Call this before adding routes. Fastify's
 * `handlerTimeout` does not work here: its timer ends once a body has been read.
 */
export function enforceDeadlines(app: App, deadlines: 'normal' | 'none'): void {
  app.addHook('onRoute', (route) => {
    // Endpoints of contracts declare their class beside `method` and `url`, where Fastify does not look for settings.
    const deadline = (route as { deadline?: DeadlineClass }).deadline ?? route.config?.deadline ?? 'normal'
    route.config = { ...route.config, deadline }
  })
  if (deadlines === 'none') return
  app.addHook('preValidation', (request, reply, done) => {
    const milliseconds = handlerDeadlines[request.routeOptions.config.deadline ?? 'normal']
    if (milliseconds !== undefined) {
      const timer = setTimeout(() => expire(request, reply), milliseconds * deadlineFactor)
      timers.set(request, timer)
      reply.raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
  // An answer that waits for its activity to be stored is the true one.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    clearTimeout(timers.get(request))
    done()
  })
}

function expire(request: FastifyRequest, reply: FastifyReply) {
  // An answer that is already being sent may finish.
  if (reply.sent || reply.raw.headersSent) return
  const timeout = new Timeout()
  aborts.get(request)?.abort(timeout)
  if (!reply.sent) reply.send(timeout)
}
