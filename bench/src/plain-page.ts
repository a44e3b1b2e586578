// Serves a page that is only React and a list of companies, so that a slow machine does not decide what counts as fast.
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { rspack } from '@rspack/core'

const document = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="description" content="Companies"><title>Companies</title><style>body{font-family:sans-serif;margin:16px}</style>
<script defer src="/main.js"></script></head><body><div id="root"></div></body></html>`

export interface PlainPage {
  readonly url: string
  stop(): Promise<void>
}

/** @param api the site whose `/api` the page asks */
export async function startPlainPage(api: string): Promise<PlainPage> {
  const script = brotliCompressSync(await bundle(join(import.meta.dirname, '../plain-page/main.ts')))
  const page = brotliCompressSync(document)
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/')) void passOn(new URL(request.url, api), response)
    else if (request.url === '/main.js') send(response, 'text/javascript', script)
    else send(response, 'text/html', page)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function passOn(url: URL, response: ServerResponse): Promise<void> {
  const answer = await fetch(url)
  const body = Buffer.from(await answer.arrayBuffer())
  send(response, 'application/json', brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }))
}

function send(response: ServerResponse, type: string, compressed: Buffer): void {
  response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(compressed)
}

async function bundle(entry: string): Promise<Buffer> {
  const to = await mkdtemp(join(tmpdir(), 'ungana-plain-page-'))
  try {
    await new Promise<void>((resolve, reject) => {
      const options = { mode: 'production', context: import.meta.dirname, entry, output: { path: to, filename: 'main.js' } } as const
      const typeScript = { test: /\.ts$/, loader: 'builtin:swc-loader', options: { jsc: { parser: { syntax: 'typescript' } } } }
      rspack({ ...options, module: { rules: [typeScript] } }, (error, stats) => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString({ all: false, errors: true })))
        else resolve()
      })
    })
    return await readFile(join(to, 'main.js'))
  } finally {
    await rm(to, { recursive: true, force: true })
  }
}
