// If-Match: an edit names the version that it changes, so that nobody overwrites changes they have not seen.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createError } from './errors.ts'

const PreconditionRequired = createError('PRECONDITION_REQUIRED', 'Send the version that you have edited in If-Match', 428)
/** Answers an edit of a version that somebody else has replaced in the meantime. */
export const EditedMeanwhile = createError('EDITED_MEANWHILE', 'Somebody else changed this in the meantime. Your changes were not saved.', 412)

/**
 * The version that the request edits.
 * @throws 428 PRECONDITION_REQUIRED without If-Match; 412 EDITED_MEANWHILE if the header is not a version number, for example `*`
 */
export function expectedVersion({ headers }: Pick<FastifyRequest, 'headers'>): number {
  const given = headers['if-match']
  if (given === undefined) throw new PreconditionRequired()
  const [, version] = /^"(\d{1,9})"$/.exec(given) ?? []
  if (version === undefined) throw new EditedMeanwhile()
  return Number(version)
}

/** Sends the version as ETag; the next edit must name it. */
export function sendVersion(reply: FastifyReply, version: number): void {
  reply.header('etag', `"${version}"`)
}
