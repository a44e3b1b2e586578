// Traces: which steps a request takes through the processes, and how long each takes. Only ./open-telemetry.ts loads OpenTelemetry, and only if a
// collector is configured.
import type { TracingConfig } from './tracing-config.ts'

/** Never values of users: no addresses with ids, queries, bodies, names or tokens. */
type Attributes = Readonly<Record<string, string | number>>

export interface SpanAbout {
  readonly name: string
  readonly kind: 'client' | 'producer' | 'consumer'
  /** The `traceparent` of the step before, if it is not the step that runs now. */
  readonly parent?: string | undefined
  /** The `traceparent` of steps in other traces. */
  readonly links?: readonly string[]
  readonly attributes?: Attributes
}

export interface RequestAbout {
  readonly method: string
  readonly requestId: string
  /** The caller's `traceparent`. */
  readonly parent: string | undefined
}

/** A step of a trace. */
export interface Span {
  /** Runs `work` as part of the step. */
  run<T>(work: () => T): T
  /** The step, for a header of a call or an event. */
  readonly traceparent: string
  fail(error: unknown): void
  end(): void
}

/** The step of a request, which may turn out not to be recorded. */
export interface RequestSpan extends Span {
  answered(about: { readonly route: string; readonly status: number }): void
}

export interface Tracing {
  openRequest(about: RequestAbout): RequestSpan
  /** Undefined if no recorded step comes before. */
  open(about: SpanAbout): Span | undefined
  /** The step that runs now, recorded or not. */
  current(): { readonly traceparent: string; readonly recorded: boolean } | undefined
  /** Sends what is not sent yet. */
  close(): Promise<void>
}

let tracing: Tracing | undefined

/** For a process's `main.ts`, before it opens anything. */
export async function startTracing(service: string, config: TracingConfig): Promise<void> {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return
  const { openTracing } = await import('./open-telemetry.ts')
  tracing = openTracing(service, config.OTEL_TRACES_SAMPLER_ARG)
}

export async function stopTracing(): Promise<void> {
  await tracing?.close()
  tracing = undefined
}

export const isTracing = (): boolean => tracing !== undefined

export const openRequestSpan = (about: RequestAbout): RequestSpan | undefined => tracing?.openRequest(about)

/** Header for a call to another service. */
export function traceHeader(): { traceparent?: string } {
  const current = tracing?.current()
  return current ? { traceparent: current.traceparent } : {}
}

/** Whether a recorded step runs now. Ask before describing a step costs time. */
export const isRecorded = (): boolean => tracing?.current()?.recorded === true

/** The recorded step that runs now, to be stored with what continues it later. */
export function recordedStep(): string | undefined {
  const current = tracing?.current()
  return current?.recorded ? current.traceparent : undefined
}

/** Runs `work` as a step of the trace, if there is one. */
export function inSpan<T>(about: SpanAbout, work: () => Promise<T>): Promise<T> {
  const span = tracing?.open(about)
  return span ? finish([span], () => span.run(work)) : work()
}

/**
 * Runs `work` once as a step of several traces. Its own steps belong to the first trace; the steps of the other traces link to that one.
 */
export function inEachSpan<T>(traces: readonly SpanAbout[], work: () => Promise<T>): Promise<T> {
  const spans: Span[] = []
  for (const about of traces) {
    const [first] = spans
    const span = tracing?.open({ ...about, ...(first && { links: [first.traceparent] }) })
    if (span) spans.push(span)
  }
  const [first] = spans
  return first ? finish(spans, () => first.run(work)) : work()
}

async function finish<T>(spans: readonly Span[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    for (const span of spans) span.fail(error)
    throw error
  } finally {
    for (const span of spans) span.end()
  }
}
