// POST /api/page-reports: pages tell which releases run in them, what failed and how long it took.
import { PAGE_REPORTS_URL, pageReport } from '@ungana/contracts-shell'
import { type App, networkOf } from '@ungana/service-kit'
import type { onRequestAsyncHookHandler } from 'fastify'
import { refuseForeignOrigin } from '#lib/foreign-origin.ts'
import type { Served } from '#lib/site.ts'
import type { PageCounts } from './page-counts.ts'

export interface PageReportsOptions {
  readonly served: () => Promise<Served>
  readonly count: PageCounts['count']
  /** The site's own origins. */
  readonly origins: readonly string[]
  readonly limit: onRequestAsyncHookHandler
  /** Returns counts by key, which begin again after a window of milliseconds. All gateways share them. */
  readonly countsOf: (name: string, window: number) => { add(key: string): { readonly current: number } }
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const BYTES_MAX = 4096
/** How often one network counts in an hour towards the judgement of a release. Otherwise one visitor could make up enough errors to end a canary. */
const JUDGED_PER_NETWORK = 5
/** Anybody can send reports, so the log must not grow with each. */
const LOGGED_PER_MINUTE = 30

export async function servePageReports(app: App, options: PageReportsOptions): Promise<void> {
  const { served, count, origins, limit, countsOf } = options
  const judged = countsOf('judged-views', HOUR)
  const logged = countsOf('logged-page-errors', MINUTE)
  app.post(
    PAGE_REPORTS_URL,
    {
      config: { policy: 'anyone', visitorWrites: { unlimited: 'each page sends a few; a limit of its own counts them' } },
      schema: { body: pageReport },
      bodyLimit: BYTES_MAX,
      onRequest: [limit, async (request) => refuseForeignOrigin(request, origins)],
    },
    async ({ body, ip, log }, reply) => {
      const now = await served()
      const isJudged = (release: string) => judged.add(`${release} ${networkOf(ip)}`).current <= JUDGED_PER_NETWORK
      for (const { page, ...error } of count(body, isJudged, now)) {
        if (logged.add('all').current > LOGGED_PER_MINUTE) break
        log.warn({ ...error, ...(page !== undefined && now.pages.has(page) && { page }) }, 'error in a browser')
      }
      return reply.code(204).header('cache-control', 'no-store').send()
    },
  )
}
