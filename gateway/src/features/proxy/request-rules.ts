import { ACCOUNT_HEADER } from '@ungana/contracts-kit'
import { AROUND_THE_FILE, Forbidden, InvalidInput, Unauthenticated } from '@ungana/service-kit'
import type { FastifyRequest } from 'fastify'
import { BodyTooLarge, EncodedBody, ForeignOrigin, NoFormBody } from '#errors.ts'
import { isRead } from '#lib/reads.ts'

const URL_MAX = 4096

/** Throws InvalidInput for an address longer than 4,096 characters. */
export function refuseLongUrl(request: FastifyRequest): void {
  if (request.url.length > URL_MAX) throw new InvalidInput('url', 'url is too long')
}

/**
 * Throws ForeignOrigin for a request that may change something and does not come from a page of ours. Browsers send Origin with every
 * such request, and no page can write it.
 */
export function refuseForeignOrigin(request: FastifyRequest, origins: readonly string[]): void {
  if (isRead(request.method)) return
  const site = request.headers['sec-fetch-site']
  if (!origins.includes(request.headers.origin ?? '') || (site !== undefined && site !== 'same-origin')) throw new ForeignOrigin()
}

/** Throws for a body that comes with a read, and for a compressed one: it would have to be inflated to be measured. */
export function refuseDoubtfulBody(request: FastifyRequest): void {
  const { 'content-length': length, 'transfer-encoding': transfer, 'content-encoding': encoding } = request.headers
  if (isRead(request.method) && (transfer !== undefined || (length !== undefined && Number(length) !== 0))) {
    throw new InvalidInput('body', `body must be empty with ${request.method}`)
  }
  if (encoding !== undefined && encoding !== 'identity') throw new EncodedBody()
}

/** Throws for anything but a form of bearable size where a file is to be uploaded; both are seen again by who reads it. */
export function refuseOddUpload({ destination, headers }: FastifyRequest): void {
  if (!destination?.upload) return
  if (!/^multipart\/form-data\s*(;|$)/i.test(headers['content-type'] ?? '')) throw new NoFormBody()
  if (Number(headers['content-length'] ?? 0) > uploadSize(destination.upload)) throw new BodyTooLarge()
}

/** Of a whole form, in bytes. */
export const uploadSize = ({ maxBytes }: { readonly maxBytes: number }) => maxBytes + AROUND_THE_FILE

/**
 * Throws Unauthenticated or Forbidden for a caller whom the service would refuse by the route's policy anyway: before a body is taken in.
 * The service remains the judge; policies that are not known here are left to it.
 */
export function refuseByPolicy({ destination, session }: FastifyRequest): void {
  const policy = destination?.policy
  if (policy !== 'member' && policy !== 'staff') return
  if (!session) throw new Unauthenticated()
  if (policy === 'staff' && session.role !== 'staff') throw new Forbidden()
}

/** Throws Unauthenticated where the request is meant to be of an account whose session it does not come with. */
export function refuseOtherAccount({ headers, session }: FastifyRequest): void {
  const meant = headers[ACCOUNT_HEADER]
  if (meant !== undefined && meant !== session?.accountId) throw new Unauthenticated()
}
