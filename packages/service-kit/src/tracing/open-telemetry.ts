// Traces by OpenTelemetry, sent to a collector by OTLP over HTTP.
import { context, type Link, type Span as OtelSpan, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, resourceAttributesEnvDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, ParentBasedSampler, RandomIdGenerator, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { RequestSpan, Span, Tracing } from './tracing.ts'

const kinds = { client: SpanKind.CLIENT, producer: SpanKind.PRODUCER, consumer: SpanKind.CONSUMER }
/** Milliseconds until finished steps are sent. */
const SEND_AFTER = 1000

/** @param ratio the share of new traces that are recorded, 0 to 1 */
export function openTracing(service: string, ratio: number): Tracing {
  const ids = new RequestTraceIds()
  const resource = defaultResource()
    .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
    .merge(resourceFromAttributes({ 'service.name': service, 'service.namespace': 'ungana' }))
  const provider = new TracerProvider({
    resource,
    idGenerator: ids,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: SEND_AFTER })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  const tracer = provider.getTracer('ungana')

  return {
    openRequest({ method, requestId, parent }) {
      const before = contextOf(parent)
      ids.next = before ? undefined : requestId
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } }, before ?? ROOT_CONTEXT)
      ids.next = undefined
      return requestSpan(span, method)
    },
    open({ name, kind, parent, links = [], attributes }) {
      const before = parent === undefined ? context.active() : contextOf(parent)
      if (!before || !isRecorded(trace.getSpanContext(before))) return undefined
      return stepOf(tracer.startSpan(name, { kind: kinds[kind], links: links.flatMap(linkTo), ...(attributes && { attributes }) }, before))
    },
    current() {
      const running = trace.getSpanContext(context.active())
      if (!running) return undefined
      return {
        recorded: isRecorded(running),
        get traceparent() {
          return write(running)
        },
      }
    },
    async close() {
      // An unreachable collector must not keep the process from ending.
      await provider.shutdown().catch(() => undefined)
      trace.disable()
      context.disable()
    },
  }
}

/** A new trace has the id of the request that starts it. People quote this id to support. */
class RequestTraceIds extends RandomIdGenerator {
  next: string | undefined

  override generateTraceId(): string {
    const id = this.next?.replaceAll('-', '') ?? ''
    return /^[0-9a-f]{32}$/.test(id) ? id : super.generateTraceId()
  }
}

type SpanContext = ReturnType<OtelSpan['spanContext']>

const RECORDED = 1

const isRecorded = (about: SpanContext | undefined) => about !== undefined && (about.traceFlags & RECORDED) === RECORDED

const write = ({ traceId, spanId, traceFlags }: SpanContext) => `00-${traceId}-${spanId}-0${traceFlags & RECORDED}`

function contextOf(traceparent: string | undefined) {
  const about = traceparent === undefined ? null : parseTraceParent(traceparent)
  return about ? trace.setSpanContext(ROOT_CONTEXT, { ...about, isRemote: true }) : undefined
}

function linkTo(traceparent: string): Link[] {
  const about = parseTraceParent(traceparent)
  return about ? [{ context: about }] : []
}

function stepOf(span: OtelSpan): Span {
  const inside = trace.setSpan(context.active(), span)
  return {
    run: (work) => context.with(inside, work),
    traceparent: write(span.spanContext()),
    // Not the message, which may hold what people wrote.
    fail(error) {
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
      span.setStatus({ code: SpanStatusCode.ERROR })
    },
    end: () => span.end(),
  }
}

function requestSpan(span: OtelSpan, method: string): RequestSpan {
  return {
    ...stepOf(span),
    answered({ route, status }) {
      span.updateName(`${method} ${route}`)
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    },
  }
}
