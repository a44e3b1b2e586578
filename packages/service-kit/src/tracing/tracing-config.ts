import * as z from 'zod/mini'

/** The variables of OpenTelemetry that we check. The exporter itself reads others, such as OTEL_EXPORTER_OTLP_HEADERS. */
export const tracingConfig = {
  /** Address of a collector that takes OTLP over HTTP. Without it there are no traces, and OpenTelemetry is not loaded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.string().check(z.regex(/^https?:\/\/[^\s?#]+$/, 'must be an address (http://host:4318)'))),
  OTEL_TRACES_SAMPLER: z._default(z.enum(['parentbased_traceidratio']), 'parentbased_traceidratio'),
  /** Which share (0 to 1) of the requests is traced. The gateway decides, and the services follow it. */
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.minimum(0), z.maximum(1)), 1),
} as const

const config = z.object(tracingConfig)
export type TracingConfig = z.output<typeof config>
