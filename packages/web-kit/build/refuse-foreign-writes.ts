import type { IncomingMessage, ServerResponse } from 'node:http'

/** The development server's proxy names the gateway's own origin, so it must not pass on what another site's page writes. */
export function refuseForeignWrites(
  { method = 'GET', headers: { origin, host } }: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): void {
  const own = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
  if (own || method === 'GET' || method === 'HEAD') next()
  else response.writeHead(403).end('Pages of other sites may not write here')
}
