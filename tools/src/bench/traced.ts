// Two sites that differ in one thing: the second one traces a tenth of its requests.
import type { BenchContext, Provided } from '#bench/provided.ts'
import { accessTo, type BenchSite, startBenchSite } from '#bench/site.ts'
import { findParts } from '#parts.ts'
import { startTraceReceiver } from '#traces/trace-receiver.ts'

const RATIO = '0.1'

export async function provideTraced(context: BenchContext): Promise<Provided> {
  const receiver = await startTraceReceiver()
  const running: BenchSite[] = []
  const stop = async (): Promise<void> => {
    for (const site of running.reverse()) await site.stop()
    await receiver.stop()
  }
  // Only calls are measured, so nothing is built for browsers.
  const without = findParts(context.root).browserParts.map(({ name }) => name)
  try {
    running.push(await startBenchSite(context, { without }))
    running.push(await startBenchSite(context, { without, env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_TRACES_SAMPLER_ARG: RATIO } }))
    const [plain, traced] = await Promise.all(running.map((site) => accessTo(context.root, site)))
    return { env: { PLAIN_SITE: JSON.stringify(plain), TRACED_SITE: JSON.stringify(traced), TRACES_URL: receiver.url }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
