// Notices a proxy in front of the gateway that TRUST_PROXY does not name. All its users would share one address, and lock each other out.
import type { Metrics } from '@ungana/service-kit'
import type { FastifyInstance } from 'fastify'
import { Counter } from 'prom-client'

export interface UntrustedProxyOptions {
  /** Whether TRUST_PROXY names the address. */
  readonly isProxy: (address: string) => boolean
  /** Shows the warning to the person who started the site. */
  readonly warn: (text: string) => void
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Milliseconds between two warnings. Any client can send these headers, so the log must not grow with each request. */
const PAUSE = 3_600_000

export function untrustedProxy({ isProxy, warn, now }: UntrustedProxyOptions): { metrics: Metrics; watch: (app: FastifyInstance) => void } {
  const counter = new Counter({
    name: 'gateway_untrusted_forwarding_total',
    help: 'Requests with X-Forwarded-For or Forwarded from an address that TRUST_PROXY does not name',
    registers: [],
  })
  let warnedAt = Number.NEGATIVE_INFINITY

  return {
    metrics: (registry) => registry.registerMetric(counter),
    watch: (app) => {
      app.addHook('onRequest', async ({ headers, raw }) => {
        const sender = raw.socket.remoteAddress
        if (sender === undefined || (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) || isProxy(sender)) return
        counter.inc()
        if (now() - warnedAt < PAUSE) return
        warnedAt = now()
        const text = `${sender} says that it forwards requests of other addresses. If it is your proxy, set TRUST_PROXY=${sender}: until then all its users share the limits of one address. Otherwise ignore this.`
        app.log.error({ sender }, text)
        warn(text)
      })
    },
  }
}
