import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDiscovery, type Discovery, inSpan, type Lookup, type Metrics, SEARCH_INTERVAL, traceHeader } from '@ungana/service-kit'
import type { FastifyBaseLogger } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import type { Dispatcher } from 'undici'
import type { UpstreamConfig } from '#config.ts'
import { UpstreamBusy, UpstreamTimeout, UpstreamUnavailable } from '#errors.ts'
import { BodyRefused, CallerGone, DeadlinePassed, type SendToService, type ServiceCall } from '#lib/service-call.ts'
import { Address, type AddressLimits, wasNeverSent, wasNotTried } from './address.ts'
import { mayHedge, sendHedged } from './hedge.ts'
import { createProbe, type Probe, type ProbeTimes } from './probe.ts'

export interface UpstreamsOptions {
  readonly services: readonly UpstreamConfig[]
  readonly limits: AddressLimits
  readonly probes: ProbeTimes
  readonly log: FastifyBaseLogger
  /** Called with the routes of one address of `service`, as text, whenever they have changed. */
  readonly onRoutes: (service: string, address: string, text: string) => void
  /** Called with the instances of `service` whenever they have changed. */
  readonly onInstances: (service: string, addresses: readonly string[]) => void
  /** Replaces the name server. */
  readonly lookup?: Lookup
}

export interface Upstreams {
  /** Looks the names of the services up and starts watching every address. Resolves when each has been probed once. */
  start(): Promise<void>
  /**
   * Sends a call to an instance of `service`. Tries ready instances in turn. If none is ready, those that are not down. If all are down, those that
   * refused their last connection. Another instance gets the call only if no connection was made, if the first is silent (hedge.ts), or if it has
   * too many streams. A single address gets the call again, because other instances may be behind it. Rejects with UpstreamUnavailable, UpstreamBusy, UpstreamTimeout, CallerGone or BodyRefused.
   */
  readonly send: SendToService
  /** Whether an instance of the service is ready. */
  readonly isReady: (service: string) => boolean
  /** Figures about each address. */
  readonly metrics: Metrics
  close(): Promise<void>
}

/** Milliseconds in which the start and the end wait for the name server. */
const FIRST_SEARCH = 2000

/** An instance that has as many streams as it may have says when to come back. Without that, a 503 may have a cause that all instances share. */
const isFull = ({ method, isLong }: ServiceCall, { statusCode, headers }: Dispatcher.ResponseData) =>
  method === 'GET' && isLong && statusCode === 503 && headers['retry-after'] !== undefined

interface Upstream {
  readonly name: string
  readonly discovery: Discovery
  /** By origin. */
  readonly instances: Map<string, { readonly address: Address; readonly probe: Probe }>
}

export function createUpstreams({ services, limits, probes, log, onRoutes, onInstances, lookup }: UpstreamsOptions): Upstreams {
  const upstreams = new Map<string, Upstream>(
    services.map(({ name, addresses: origins }) => [name, { name, discovery: createDiscovery(origins, lookup), instances: new Map() }]),
  )
  const turns = new Map<string, number>()
  const closing = new AbortController()
  /** No longer instances, but still answering calls. */
  const retired = new Set<Address>()
  let searching: Promise<unknown> = Promise.resolve()
  for (const upstream of upstreams.values()) for (const origin of upstream.discovery.instances) add(upstream, origin)
  const addressesOf = (service: string): Address[] => [...(upstreams.get(service)?.instances.values() ?? [])].map(({ address }) => address)

  function add({ name, instances }: Upstream, origin: string): Probe {
    const address = new Address(name, origin, limits)
    let known: string | undefined
    const probe = createProbe(
      address,
      probes,
      (text) => {
        if (text === known) return
        known = text
        onRoutes(name, origin, text)
      },
      (before) => log.info({ upstream: name, address: origin, before, health: address.health }, 'upstream health changed'),
    )
    instances.set(origin, { address, probe })
    return probe
  }

  async function retire({ instances }: Upstream, origin: string): Promise<void> {
    const instance = instances.get(origin)
    if (!instance) return
    instances.delete(origin)
    retired.add(instance.address)
    await instance.probe.stop()
    await instance.address.retire()
    retired.delete(instance.address)
  }

  /** Follows the names of a service. New instances are probed before those that are gone are left out. */
  async function follow(upstream: Upstream): Promise<void> {
    const { name, discovery, instances } = upstream
    await discovery.search()
    if (closing.signal.aborted) return
    const wanted = new Set(discovery.instances)
    const fresh = [...wanted].filter((origin) => !instances.has(origin))
    const gone = [...instances.keys()].filter((origin) => !wanted.has(origin))
    if (fresh.length + gone.length === 0) return
    onInstances(name, [...wanted])
    await Promise.all(fresh.map((origin) => add(upstream, origin).start()))
    for (const origin of gone)
      retire(upstream, origin).catch((err: unknown) => log.warn({ err, upstream: name, address: origin }, 'cannot close connections'))
    log.info({ upstream: name, fresh, gone }, 'instances changed')
  }

  async function followAlways(upstream: Upstream, first: Promise<void>): Promise<void> {
    await first
    while (!closing.signal.aborted) {
      await sleep(SEARCH_INTERVAL, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      await follow(upstream)
    }
  }

  /** Returns the addresses to try, best first. Each call starts with a different address, in turn. */
  function addressesToTry(service: string): readonly Address[] {
    const all = addressesOf(service)
    const ready = all.filter((address) => address.health === 'ready')
    const alive = ready.length > 0 ? ready : all.filter((address) => address.health !== 'down')
    // A refused connection costs no time, and may be the last of an instance that has just been replaced.
    const usable = alive.length > 0 ? alive : all.filter((address) => address.refuses)
    const turn = (turns.get(service) ?? 0) % Math.max(usable.length, 1)
    turns.set(service, turn + 1)
    return turn === 0 ? usable : [...usable.slice(turn), ...usable.slice(0, turn)]
  }

  async function sendToFirstAvailable(service: string, call: ServiceCall): Promise<Dispatcher.ResponseData> {
    let last: unknown
    let refusal: Dispatcher.ResponseData | undefined
    const all = addressesToTry(service)
    for (const [nth, address] of (all.length === 1 ? [...all, ...all] : all).entries()) {
      if (!address.acceptsCalls) continue
      const other = all.length > 1 ? all[nth + 1] : undefined
      try {
        const answer = await (other && mayHedge(call) ? sendHedged(address, other, call) : address.send(call))
        refusal?.body.dump().catch(() => undefined)
        if (!other || !isFull(call, answer)) return answer
        refusal = answer
      } catch (error) {
        last = error
        // A stream cannot be read a second time.
        const canRetry = wasNotTried(error) || (wasNeverSent(error) && !(call.body instanceof Readable))
        if (!canRetry) break
      }
    }
    if (refusal && !call.controller.signal.aborted) return refusal
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
          this.reset()
          for (const service of upstreams.keys())
            for (const address of addressesOf(service)) this.set({ service, address: address.origin }, figure(address))
        },
      })
    gauge('gateway_upstream_ready', '1 while the address accepts calls', ({ health }) => Number(health === 'ready'))
    gauge('gateway_upstream_broken', '1 while the circuit breaker refuses calls to the address', ({ isBroken }) => Number(isBroken))
    gauge('gateway_upstream_calls', 'Ordinary calls that the address handles, or that wait for a connection to it', ({ running }) => running)
  }

  return {
    isReady: (service) => addressesOf(service).some(({ health }) => health === 'ready'),
    metrics,
    async start() {
      const followed = [...upstreams.values()].map((upstream) => ({ upstream, first: follow(upstream) }))
      searching = Promise.all(
        followed.filter(({ upstream }) => !upstream.discovery.isFixed).map(({ upstream, first }) => followAlways(upstream, first)),
      )
      await Promise.all(
        followed.map(async ({ upstream, first }) => {
          const given = [...upstream.instances.values()]
          await Promise.race([first, sleep(FIRST_SEARCH, undefined, { ref: false })])
          await Promise.all(given.filter(({ address }) => upstream.instances.has(address.origin)).map(({ probe }) => probe.start()))
        }),
      )
    },
    async send(service, call) {
      let timer: NodeJS.Timeout | undefined
      const startTimer = () => {
        timer = setTimeout(() => call.controller.abort(new DeadlinePassed()), call.deadline.answer)
      }
      const { body } = call
      if (body instanceof Readable && !body.readableEnded) body.once('end', startTimer)
      else startTimer()
      try {
        const about = { name: `${call.method} ${service}`, kind: 'client', attributes: { 'server.address': service } } as const
        return await inSpan(about, () => sendToFirstAvailable(service, { ...call, headers: { ...call.headers, ...traceHeader() } }))
      } finally {
        clearTimeout(timer)
        if (body instanceof Readable) body.off('end', startTimer)
      }
    },
    async close() {
      closing.abort()
      await Promise.race([searching, sleep(FIRST_SEARCH, undefined, { ref: false })])
      const instances = [...upstreams.values()].flatMap((upstream) => [...upstream.instances.values()])
      await Promise.all(instances.map(({ probe }) => probe.stop()))
      await Promise.all([...instances.map(({ address }) => address), ...retired].map((address) => address.close()))
    },
  }
}
