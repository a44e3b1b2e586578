// A network that a journey can cut. In the full Chromium, offline mode alone does not stop service workers, and new documents do not know it.
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { contextOptions } from './contexts.ts'

export interface Network {
  /** A context with service workers, whose requests use this network. */
  newContext(browser: Browser, options?: BrowserContextOptions): Promise<BrowserContext>
  /** Ends all connections and refuses new ones. */
  cut(context: BrowserContext): Promise<void>
  restore(context: BrowserContext): Promise<void>
}

/** For `test.extend`. */
export const withNetwork = {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  network: async ({}, use: (network: Network) => Promise<void>) => {
    const server = createServer((asked, answer) => {
      const forwarded = request(asked.url as string, { method: asked.method, headers: asked.headers }, (received) => {
        answer.writeHead(received.statusCode as number, received.headers)
        received.pipe(answer)
      })
      forwarded.on('error', () => answer.destroy())
      answer.on('close', () => forwarded.destroy())
      asked.pipe(forwarded)
    })
    const tunnels = new Set<Duplex>()
    // Playwright's own requests ask for a tunnel.
    server.on('connect', ({ url = '' }, socket) => {
      const { hostname, port } = new URL(`http://${url}`)
      const site = connect(Number(port), hostname, () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        socket.pipe(site).pipe(socket)
      })
      tunnels.add(socket)
      socket.on('close', () => tunnels.delete(socket))
      for (const end of [site, socket]) end.on('error', () => socket.destroy()).on('close', () => (end === site ? socket : site).destroy())
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const contexts: BrowserContext[] = []
    const close = () => {
      server.close()
      server.closeAllConnections()
      for (const tunnel of tunnels) tunnel.destroy()
    }
    await use({
      newContext: async (browser, options) => {
        const proxy = { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' }
        const context = await browser.newContext({ ...contextOptions, serviceWorkers: 'allow', ...options, proxy })
        contexts.push(context)
        return context
      },
      cut: async (context) => {
        await context.setOffline(true)
        close()
      },
      restore: async (context) => {
        await once(server.listen(port, '127.0.0.1'), 'listening')
        await context.setOffline(false)
      },
    })
    await Promise.all(contexts.map((context) => context.close()))
    close()
  },
}
