import type { FastifyRequest } from 'fastify'
import { ForeignOrigin } from '#errors.ts'
import { isRead } from './reads.ts'

/**
 * Throws ForeignOrigin for a write that does not come from one of the site's pages. Browsers send Origin with every write, and scripts cannot
 * change it.
 */
export function refuseForeignOrigin(request: FastifyRequest, origins: readonly string[]): void {
  if (isRead(request.method)) return
  const site = request.headers['sec-fetch-site']
  if (!origins.includes(request.headers.origin ?? '') || (site !== undefined && site !== 'same-origin')) throw new ForeignOrigin()
}
