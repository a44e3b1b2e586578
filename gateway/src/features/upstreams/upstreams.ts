import { Readable } from 'node:stream'
import type { Metrics } from '@ungana/service-kit'
import type { FastifyBaseLogger } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import type { Dispatcher } from 'undici'
import type { UpstreamConfig } from '#config.ts'
import { UpstreamBusy, UpstreamTimeout, UpstreamUnavailable } from '#errors.ts'
import { BodyRefused, CallerGone, DeadlinePassed, type SendToService, type ServiceCall } from '#lib/service-call.ts'
import { Address, type AddressLimits, wasNeverSent, wasNotTried } from './address.ts'
import { createProbe, type ProbeTimes } from './probe.ts'

export interface UpstreamsOptions {
  readonly services: readonly UpstreamConfig[]
  readonly limits: AddressLimits
  readonly probes: ProbeTimes
  readonly log: FastifyBaseLogger
  /** Called with the routes of one address of `service`, as text, whenever they have changed. */
  readonly onRoutes: (service: string, address: string, text: string) => void
}

export interface Upstreams {
  /** Starts watching every address. Resolves when each has been probed once. */
  start(): Promise<void>
  /**
   * Sends a call to an instance of `service`: to ready instances in turn, or, if none is ready, to instances that are not down. Another instance gets
   * the call only if no connection was made. Rejects with UpstreamUnavailable, UpstreamBusy, UpstreamTimeout, CallerGone or BodyRefused.
   */
  readonly send: SendToService
  /** Whether an instance of the service is ready. */
  readonly isReady: (service: string) => boolean
  /** Figures about each address. */
  readonly metrics: Metrics
  close(): Promise<void>
}

export function createUpstreams({ services, limits, probes, log, onRoutes }: UpstreamsOptions): Upstreams {
  const addresses = new Map(services.map(({ name, addresses: origins }) => [name, origins.map((origin) => new Address(name, origin, limits))]))
  const turns = new Map<string, number>()

  const watchers = [...addresses].flatMap(([service, list]) =>
    list.map((address) => {
      let known: string | undefined
      return createProbe(
        address,
        probes,
        (text) => {
          if (text === known) return
          known = text
          onRoutes(service, address.origin, text)
        },
        (before) => log.info({ upstream: service, address: address.origin, before, health: address.health }, 'upstream health changed'),
      )
    }),
  )

  /** Returns the addresses to try, best first. Each call starts with a different address, in turn. */
  function addressesToTry(service: string): readonly Address[] {
    const all = addresses.get(service) ?? []
    const ready = all.filter((address) => address.health === 'ready')
    const usable = ready.length > 0 ? ready : all.filter((address) => address.health !== 'down')
    const turn = (turns.get(service) ?? 0) % Math.max(usable.length, 1)
    turns.set(service, turn + 1)
    return turn === 0 ? usable : [...usable.slice(turn), ...usable.slice(0, turn)]
  }

  async function sendToFirstAvailable(service: string, call: ServiceCall): Promise<Dispatcher.ResponseData> {
    let last: unknown
    for (const address of addressesToTry(service)) {
      if (!address.acceptsCalls) continue
      try {
        return await address.send(call)
      } catch (error) {
        last = error
        // A stream cannot be read a second time.
        const canRetry = wasNotTried(error) || (wasNeverSent(error) && !(call.body instanceof Readable))
        if (!canRetry) break
      }
    }
    if (last instanceof UpstreamBusy || last instanceof CallerGone || last instanceof BodyRefused) throw last
    if (last instanceof DeadlinePassed) throw new UpstreamTimeout(service, { cause: last })
    throw new UpstreamUnavailable(service, { cause: last })
  }

  function metrics(registry: Registry) {
    const gauge = (name: string, help: string, figure: (address: Address) => number) =>
      new Gauge({
        name,
        help,
        labelNames: ['service', 'address'],
        registers: [registry],
        collect() {
          for (const [service, list] of addresses) for (const address of list) this.set({ service, address: address.origin }, figure(address))
        },
      })
    gauge('gateway_upstream_ready', '1 while the address accepts calls', ({ health }) => Number(health === 'ready'))
    gauge('gateway_upstream_broken', '1 while the circuit breaker refuses calls to the address', ({ isBroken }) => Number(isBroken))
    gauge('gateway_upstream_calls', 'Ordinary calls that the address handles, or that wait for a connection to it', ({ running }) => running)
  }

  return {
    isReady: (service) => (addresses.get(service) ?? []).some(({ health }) => health === 'ready'),
    metrics,
    start: async () => void (await Promise.all(watchers.map((watcher) => watcher.start()))),
    async send(service, call) {
      let timer: NodeJS.Timeout | undefined
      const startTimer = () => {
        timer = setTimeout(() => call.controller.abort(new DeadlinePassed()), call.deadline.answer)
      }
      const { body } = call
      if (body instanceof Readable && !body.readableEnded) body.once('end', startTimer)
      else startTimer()
      try {
        return await sendToFirstAvailable(service, call)
      } finally {
        clearTimeout(timer)
        if (body instanceof Readable) body.off('end', startTimer)
      }
    },
    async close() {
      await Promise.all(watchers.map((watcher) => watcher.stop()))
      await Promise.all([...addresses.values()].flat().map((address) => address.close()))
    },
  }
}
