// A translation service for journeys: it speaks LibreTranslate's two calls over real HTTP, from English into Kinyarwanda alone, and knows few words.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const words: readonly (readonly [RegExp, string])[] = [
  [/\bbags of coffee\b/g, 'imifuka y’ikawa'],
  // As services do at times.
  [/\bforget .*/g, 'ibagirwa igiciro'],
]

export interface TranslationStandIn {
  readonly url: string
  stop(): Promise<void>
}

export async function startTranslationStandIn(): Promise<TranslationStandIn> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const answer = request.url === '/languages' ? [{ code: 'rw', name: 'Kinyarwanda' }] : translated(body)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function translated(body: string) {
  const { q } = JSON.parse(body) as { q: string }
  return {
    translatedText: words.reduce((text, [english, kinyarwanda]) => text.replace(english, kinyarwanda), q),
    detectedLanguage: { language: 'en', confidence: 90 },
  }
}
