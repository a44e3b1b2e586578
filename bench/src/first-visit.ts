// Records what a first visit to a page loads. Journeys check the same values.
import type { CDPSession, Page } from 'playwright-core'
import { type Request, requestDepths } from '#request-depth.ts'

export interface LoadedScript {
  readonly url: string
  /** Size of the compressed body; NaN if the answer does not state it. Headers do not count, because their length varies. */
  readonly bytes: number
}

export interface FirstVisit {
  /** Scripts of this page, without scripts prefetched for later pages. */
  readonly scripts: readonly LoadedScript[]
  /** Addresses of the scripts in the HTML. */
  readonly named: readonly string[]
  /** Number of answers that had to wait for one another until the last script, and until the last data. */
  readonly depth: { readonly scripts: number; readonly data: number }
}

export const bytesOf = (scripts: readonly LoadedScript[]): number => scripts.reduce((total, { bytes }) => total + bytes, 0)

type Sent = Request & { readonly kind: 'script' | 'data'; bytes: number }

/** Needs a new browser context, so that nothing is cached. Resolves once the page has its heading and the network is idle. */
export async function firstVisit(page: Page, path: string): Promise<FirstVisit> {
  const cdp = await page.context().newCDPSession(page)
  const sent = await listen(cdp)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const named = await page
    .locator('script[src], link[rel=preload][as=script]')
    .evaluateAll((elements) => elements.map((element) => (element as HTMLScriptElement).src || (element as HTMLLinkElement).href))
  await page.waitForLoadState('networkidle')
  await cdp.detach()

  const requests = [...sent.values()]
  const depths = requestDepths(page.url(), requests)
  const deepest = (kind: Sent['kind']) => Math.max(1, ...requests.filter((one) => one.kind === kind).map(({ url }) => depths.get(url) ?? 0))
  const scripts = requests.filter(({ kind }) => kind === 'script').map(({ url, bytes }) => ({ url, bytes }))
  return { scripts, named, depth: { scripts: deepest('script'), data: deepest('data') } }
}

async function listen(cdp: CDPSession): Promise<Map<string, Sent>> {
  const sent = new Map<string, Sent>()
  cdp.on('Network.requestWillBeSent', ({ requestId, documentURL, request, type, initiator }) => {
    if (request.headers['Sec-Purpose'] === 'prefetch') return
    const kind = isScript(type, request.url) ? 'script' : isData(type) ? 'data' : undefined
    if (!kind) return
    const initiators = initiator.stack ? frameAddresses(initiator.stack) : [initiator.url ?? documentURL]
    sent.set(requestId, { url: request.url, kind, initiators, bytes: 0 })
  })
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const request = sent.get(requestId)
    if (request) request.bytes = Number(new Headers(response.headers).get('content-length') ?? Number.NaN)
  })
  await cdp.send('Network.enable')
  return sent
}

const isScript = (type: string | undefined, url: string): boolean => type === 'Script' || url.endsWith('.js')
const isData = (type: string | undefined): boolean => type === 'Fetch' || type === 'XHR'

interface Stack {
  readonly callFrames: readonly { readonly url: string }[]
  readonly parent?: Stack
}

function frameAddresses({ callFrames, parent }: Stack): string[] {
  return [...callFrames.map(({ url }) => url), ...(parent ? frameAddresses(parent) : [])]
}
