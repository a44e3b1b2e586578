// What a first visit to a page loads. The journeys guard what is measured here.
import type { CDPSession, Page } from 'playwright-core'
import { type Request, requestDepths } from '#request-depth.ts'

export interface LoadedScript {
  readonly url: string
  /** Of the compressed body. Headers are not counted: their length changes from answer to answer. NaN where the answer does not say. */
  readonly bytes: number
}

export interface FirstVisit {
  /** Of this page; what is fetched ahead for later pages is not among them. */
  readonly scripts: readonly LoadedScript[]
  /** Addresses of the scripts that the document itself names. */
  readonly named: readonly string[]
  /** How many answers had to come one after the other until the last script, and until the last data, was there. */
  readonly depth: { readonly scripts: number; readonly data: number }
}

export const bytesOf = (scripts: readonly LoadedScript[]): number => scripts.reduce((total, { bytes }) => total + bytes, 0)

type Sent = Request & { readonly kind: 'script' | 'data'; bytes: number }

/** The page's context must be new: what a browser has kept is not loaded again. Resolves when the page has its heading and the network is quiet. */
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
    const askedBy = initiator.stack ? frameAddresses(initiator.stack) : [initiator.url ?? documentURL]
    sent.set(requestId, { url: request.url, kind, askedBy, bytes: 0 })
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
