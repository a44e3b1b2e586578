// Runs a release's code to draw one page at a time. This process has no secrets and may read no file but this one. Its parent answers its calls.
import { Script } from 'node:vm'
import type { DrawPage } from '@ungana/contracts-shell'
import type { Answer, DrawOrder, FromProcess, Load, ToProcess } from './messages.ts'

interface Loaded {
  readonly drawPage: DrawPage
  readonly texts: unknown
}

interface Page {
  self: unknown
  unganaTexts: unknown
  location: { readonly origin: string }
  fetch: (path: string) => Promise<Response>
}

/** What the code expects of a browser. */
const page = globalThis as unknown as Page
const loaded = new Map<string, Loaded>()
const waiting = new Map<number, (answer: Answer) => void>()
let asked = 0

const send = (message: FromProcess) => process.send?.(message)

page.self = globalThis
page.fetch = async (path) => {
  asked += 1
  const ask = asked
  const answer = new Promise<Answer>((resolve) => waiting.set(ask, resolve))
  send({ kind: 'ask', ask, path })
  const { status, headers, text } = await answer
  waiting.delete(ask)
  return new Response(text, { status, headers })
}

function load({ name, code, texts }: Load) {
  page.unganaTexts = undefined
  if (texts !== undefined) new Script(texts).runInThisContext()
  const own = page.unganaTexts
  // Built in: React asks for streams, and styled-components for nothing.
  const wrapped = new Script(`(function (module, exports, require) {${code}\n})`, { filename: 'pages.cjs' })
  const module = { exports: {} as { drawPage: DrawPage } }
  wrapped.runInThisContext()(module, module.exports, process.getBuiltinModule)
  loaded.set(name, { drawPage: module.exports.drawPage, texts: own })
}

async function draw({ name, skeleton, address, patterns, origin }: DrawOrder) {
  const part = loaded.get(name)
  if (!part) throw new Error(`${name} is not loaded`)
  page.unganaTexts = part.texts
  page.location = { origin }
  const served = patterns.map(
    (pattern) => new RegExp(`^${pattern.replaceAll(/\/:[\w-]+\?/g, '(?:/[^/]+)?').replaceAll(/:[\w-]+/g, '[^/]+')}/?$`, 'i'),
  )
  send({ kind: 'drawn', page: await part.drawPage(skeleton, address, (path) => served.some((pattern) => pattern.test(path))) })
}

process.on('message', (message: ToProcess) => {
  if (message.kind === 'answer') return waiting.get(message.ask)?.(message)
  const work = async () => (message.kind === 'load' ? load(message) : draw(message))
  work().catch((error: unknown) => send({ kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) }))
})
process.on('disconnect', () => process.exit())
