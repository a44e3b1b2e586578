// A fake LibreTranslate service for journeys: it translates a few words from English into Kinyarwanda, over real HTTP.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { refuseForeign } from '#infra/foreign-requests.ts'

const words: readonly (readonly [RegExp, string])[] = [
  [/\bbags of coffee\b/g, 'imifuka y’ikawa'],
  // Loses the end of the text, as real services sometimes do.
  [/\bforget .*/g, 'ibagirwa igiciro'],
]

export interface TranslationStandIn {
  readonly url: string
  stop(): Promise<void>
}

export async function startTranslationStandIn(): Promise<TranslationStandIn> {
  const server = createServer(async (request, response) => {
    const refused = refuseForeign(request)
    if (refused) return response.writeHead(refused.status).end(refused.message)
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
