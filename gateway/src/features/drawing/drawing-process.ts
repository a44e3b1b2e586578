// Runs a release's code to draw one page at a time. The code reaches neither files nor connections nor other processes.
import asyncHooks from 'node:async_hooks'
import crypto from 'node:crypto'
import { getPriority, setPriority } from 'node:os'
import stream from 'node:stream'
import util from 'node:util'
import { Script } from 'node:vm'
import type { DrawnPage, DrawPage } from '@ungana/contracts-shell'
import { type AskService, serveJobs } from '@ungana/service-kit/serve-jobs'
import type { VisitorAnswer } from '#lib/visitor-answer.ts'
import type { Code, Order } from './drawing.ts'

interface Page {
  self: unknown
  unganaTexts: unknown
  location: { readonly origin: string }
  fetch: (path: string) => Promise<Response>
}

/** What the code uses of a browser. */
const page = globalThis as unknown as Page

/** Maximum number of releases, in one language each, that stay loaded: some megabytes each. */
const MAX_LOADED = 16
const loaded = new Map<string, { readonly drawPage: DrawPage; readonly texts: unknown }>()

/** What React's code for servers requires. */
const modules: Readonly<Record<string, unknown>> = { async_hooks: asyncHooks, crypto, stream, util }
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304])

// Requests must not wait for drawings.
setPriority(Math.min(getPriority() + 5, 19))
page.self = globalThis
serveJobs(draw)
// Node's permissions still allow signals and connections: with a signal the code could open the gateway's inspector, and read its keys.
Object.assign(globalThis, { process: { env: {} }, WebSocket: undefined, EventSource: undefined })

async function draw({ name, language, skeleton, address, patterns, origin }: Order, ask: AskService): Promise<DrawnPage> {
  const { drawPage, texts } = loaded.get(name) ?? load(name, (await ask({ code: name })) as Code)
  page.unganaTexts = texts
  page.location = { origin }
  page.fetch = async (path) => {
    const { status, headers, text } = (await ask({ path, language })) as VisitorAnswer
    return new Response(BODILESS.has(status) ? null : text, { status, headers })
  }
  const served = patterns.map(
    (pattern) => new RegExp(`^${pattern.replaceAll(/\/:[\w-]+\?/g, '(?:/[^/]+)?').replaceAll(/:[\w-]+/g, '[^/]+')}/?$`, 'i'),
  )
  return drawPage(skeleton, address, (path) => served.some((pattern) => pattern.test(path)))
}

function load(name: string, { code, texts }: Code) {
  page.unganaTexts = undefined
  if (texts !== undefined) new Script(texts).runInThisContext()
  const module = { exports: {} as { drawPage: DrawPage } }
  new Script(`(function (module, exports, require) {${code}\n})`).runInThisContext()(module, module.exports, (name: string) => modules[name])
  const part = { drawPage: module.exports.drawPage, texts: page.unganaTexts }
  const [oldest] = loaded.keys()
  if (oldest !== undefined && loaded.size >= MAX_LOADED) loaded.delete(oldest)
  loaded.set(name, part)
  return part
}
