import { ACCOUNT_HEADER, PERSON_HEADER } from '@ungana/contracts-kit'
import { FORM_OVERHEAD_BYTES, Forbidden, InvalidInput, Unauthenticated } from '@ungana/service-kit'
import type { FastifyRequest } from 'fastify'
import { BodyTooLarge, EncodedBody, NoFormBody } from '#errors.ts'
import { isRead } from '#lib/reads.ts'

const URL_MAX = 4096

/** Throws InvalidInput for a URL longer than 4,096 characters. */
export function refuseLongUrl(request: FastifyRequest): void {
  if (request.url.length > URL_MAX) throw new InvalidInput('url', 'url is too long')
}

/** Throws for a read with a body, and for a compressed body, whose size is unknown until it is decompressed. */
export function refuseUnsafeBody(request: FastifyRequest): void {
  const { 'content-length': length, 'transfer-encoding': transfer, 'content-encoding': encoding } = request.headers
  if (isRead(request.method) && (transfer !== undefined || (length !== undefined && Number(length) !== 0))) {
    throw new InvalidInput('body', `body must be empty with ${request.method}`)
  }
  if (encoding !== undefined && encoding !== 'identity') throw new EncodedBody()
}

/** Throws if an upload is not a form or if its content-length is too large. UploadBody also measures the bytes that arrive. */
export function refuseInvalidUpload({ destination, headers }: FastifyRequest): void {
  if (!destination?.upload) return
  if (!/^multipart\/form-data\s*(;|$)/i.test(headers['content-type'] ?? '')) throw new NoFormBody()
  if (Number(headers['content-length'] ?? 0) > uploadSize(destination.upload)) throw new BodyTooLarge()
}

/** Returns the maximum size of the whole form, in bytes. */
export const uploadSize = ({ maxBytes }: { readonly maxBytes: number }) => maxBytes + FORM_OVERHEAD_BYTES

/**
 * Throws Unauthenticated or Forbidden before the body is read, if the route's policy refuses the caller. Policies that
 * the gateway does not know are left to the service.
 */
export function refuseByPolicy({ destination, session }: FastifyRequest): void {
  const policy = destination?.policy
  if (policy !== 'member' && policy !== 'staff') return
  if (!session) throw new Unauthenticated()
  if (policy === 'staff' && session.role !== 'staff') throw new Forbidden()
}

/** Throws Unauthenticated if the request is meant for an account or a person that is not the session's. */
export function refuseOtherAccount({ headers, session }: FastifyRequest): void {
  const meant = headers[ACCOUNT_HEADER]
  if (meant !== undefined && meant !== session?.accountId) throw new Unauthenticated()
  const person = headers[PERSON_HEADER]
  if (person !== undefined && person !== (session?.person?.id ?? session?.accountId)) throw new Unauthenticated()
}
