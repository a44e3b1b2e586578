import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { NotFound } from '@ungana/service-kit'
import type { FastifyInstance } from 'fastify'
import type { GatewayConfig } from '#config.ts'

/** The two operations endpoints that are public. */
const open = new Set(['/live', '/ready'])

/**
 * Hides operations endpoints, such as /metrics, from the public port. These endpoints answer only on `port` of `host`; if `port` is 0, they answer nowhere. Returns the server of that port, which starts together with the app.
 */
export function serveOperations(
  app: FastifyInstance,
  { OPS_PORT: port, OPS_HOST: host }: Pick<GatewayConfig, 'OPS_PORT' | 'OPS_HOST'>,
): { readonly server: Server } {
  const privateSockets = new WeakSet<Socket>()
  const server = createServer((request, response) => app.routing(request, response))
  server.on('connection', (socket) => privateSockets.add(socket))

  app.addHook('onRequest', async (request) => {
    const { policy } = request.routeOptions.config
    if (policy === 'operations' && !open.has(request.routeOptions.url ?? '') && !privateSockets.has(request.raw.socket)) throw new NotFound()
  })
  app.addHook('onListen', async () => {
    if (port !== 0) await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  })
  app.addHook('onClose', async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { server }
}
