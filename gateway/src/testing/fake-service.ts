// A small service for tests that records its calls.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { freePort } from '@ungana/service-kit/testing'

export interface SeenCall {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type FakeHandler = (call: SeenCall, response: ServerResponse, request: IncomingMessage) => void

export interface FakeRoute {
  readonly method?: string
  readonly url: string
  readonly deadline?: string
  readonly policy?: string
  readonly sensitive?: boolean
  readonly fromAnywhere?: boolean
  readonly form?: boolean
  readonly longList?: boolean
  readonly framed?: boolean
  readonly upload?: { readonly maxBytes: number }
}

export interface FakeService {
  readonly origin: string
  /** Calls below /api, oldest first. */
  readonly calls: SeenCall[]
  /** Status of /ready; undefined: /ready never answers. */
  ready: number | undefined
  routes: unknown
  answer: FakeHandler
  /** Called when a request arrives, before its body is read. */
  onBody: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
  /** Whether the service reads request bodies. */
  reads: boolean
  /** Closes all connections and refuses new ones. */
  kill(): Promise<void>
  /** Listens again on the same port. */
  revive(): Promise<void>
}

export const answerJson =
  (value: unknown, status = 200, headers: Record<string, string> = {}): FakeHandler =>
  (_call, response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(JSON.stringify(value))
  }

export async function fakeService(
  routes: readonly FakeRoute[] = [{ url: '/api/things' }],
  answer: FakeHandler = answerJson({ ok: true }),
  at: { readonly host?: string; readonly port?: number } = {},
): Promise<FakeService> {
  const { host = '127.0.0.1' } = at
  const sockets = new Set<Socket>()
  let server: Server
  // A fixed port, so that the service can stop and start again on it.
  const port = at.port ?? (await freePort())

  async function listen() {
    server = createServer(handle)
    server.on('connection', (socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  }

  function handle(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? ''
    if (path === '/ready') {
      if (service.ready !== undefined) response.writeHead(service.ready, { 'content-type': 'application/json' }).end('{}')
      return
    }
    if (path === '/routes') {
      response.end(JSON.stringify(service.routes))
      return
    }
    service.onBody?.(request, response)
    if (!service.reads) return
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const call = { method: request.method ?? '', url: path, headers: request.headers, body: Buffer.concat(chunks).toString() }
      service.calls.push(call)
      if (response.headersSent) return
      service.answer(call, response, request)
    })
  }

  await listen()
  const service: FakeService = {
    origin: `http://${host}:${port}`,
    calls: [],
    ready: 200,
    routes: routes.map((route) => ({ method: 'GET', deadline: 'normal', policy: 'anyone', ...route })),
    answer,
    onBody: undefined,
    reads: true,
    async kill() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.resetAndDestroy()
      await closed
    },
    revive: listen,
  }
  return service
}
