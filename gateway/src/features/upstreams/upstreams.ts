import { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
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
  /** The routes that one address of `service` declares, as text, whenever they differ from what it declared before. */
  readonly onRoutes: (service: string, address: string, text: string) => void
}

export interface Upstreams {
  /** Begins to watch every address; resolves when each has been looked at once. */
  start(): Promise<void>
  /**
   * Sends a call to an instance of `service`: in turn to those that are ready, or if none is, to those that live. It is sent once; only
   * where no connection came about does another instance get it. Rejects with UpstreamUnavailable, UpstreamBusy, UpstreamTimeout, CallerGone or BodyRefused.
   */
  readonly send: SendToService
  close(): Promise<void>
}

export function createUpstreams({ services, limits, probes, log, onRoutes }: UpstreamsOptions): Upstreams {
  const addresses = new Map(services.map(({ name, addresses: origins }) => [name, origins.map((origin) => new Address(name, origin, limits))]))
  const turns = new Map<string, number>()

  const watches = [...addresses].flatMap(([service, list]) =>
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

  /** The addresses to try, best first, rotated by one with each call. */
  function inTurn(service: string): readonly Address[] {
    const all = addresses.get(service) ?? []
    const ready = all.filter((address) => address.health === 'ready')
    const usable = ready.length > 0 ? ready : all.filter((address) => address.health !== 'down')
    const turn = (turns.get(service) ?? 0) % Math.max(usable.length, 1)
    turns.set(service, turn + 1)
    return turn === 0 ? usable : [...usable.slice(turn), ...usable.slice(0, turn)]
  }

  async function sendInTurn(service: string, call: ServiceCall): Promise<Dispatcher.ResponseData> {
    let last: unknown
    for (const address of inTurn(service)) {
      if (!address.takesCalls) continue
      try {
        return await address.send(call)
      } catch (error) {
        last = error
        // A stream is gone once somebody has begun to read it.
        const again = wasNotTried(error) || (wasNeverSent(error) && !(call.body instanceof Readable))
        if (!again) break
      }
    }
    if (last instanceof UpstreamBusy || last instanceof CallerGone || last instanceof BodyRefused) throw last
    if (last instanceof DeadlinePassed) throw new UpstreamTimeout(service, { cause: last })
    throw new UpstreamUnavailable(service, { cause: last })
  }

  return {
    start: async () => void (await Promise.all(watches.map((watch) => watch.start()))),
    async send(service, call) {
      let timer: NodeJS.Timeout | undefined
      const begin = () => {
        timer = setTimeout(() => call.ending.abort(new DeadlinePassed()), call.deadline.answer)
      }
      const { body } = call
      if (body instanceof Readable && !body.readableEnded) body.once('end', begin)
      else begin()
      try {
        return await sendInTurn(service, call)
      } finally {
        clearTimeout(timer)
        if (body instanceof Readable) body.off('end', begin)
      }
    },
    async close() {
      await Promise.all(watches.map((watch) => watch.stop()))
      await Promise.all([...addresses.values()].flat().map((address) => address.close()))
    },
  }
}
