// Pages of stand-ins that only the people of this machine see, such as the mailbox.
import type { Server, ServerResponse } from 'node:http'

/** The policy of such a page. A page with forms adds its own `form-action`. */
export const pagePolicy = (formAction: "'none'" | "'self'" = "'none'"): string =>
  `default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`

export function send(response: ServerResponse, status: number, type: string, body: string, policy = "default-src 'none'"): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    // With no-referrer, browsers send the page’s own forms with the origin null, which is refused.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  })
  response.end(body)
}

/** @param body HTML */
export function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title>
<style>
:root{color-scheme:light dark}
body{max-width:760px;margin:0 auto;padding:24px 16px;font:16px/1.55 system-ui,sans-serif}
ul{padding:0;list-style:none}
li{padding:12px 0;border-top:1px solid #8884}
li:has(>a){padding:0}
li a{display:grid;grid-template-columns:1fr auto;gap:0 16px;padding:12px 0;color:inherit;text-decoration:none}
li strong{grid-column:1/-1}
iframe{width:100%;height:480px;border:1px solid #8884;border-radius:10px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere}
</style>${body}`
}

export const time = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Resolves once the server listens. @returns a function that closes the server with all its connections. @throws if the port is in use */
export async function listen(server: Server, { host, port }: { readonly host: string; readonly port: number }): Promise<() => Promise<void>> {
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
