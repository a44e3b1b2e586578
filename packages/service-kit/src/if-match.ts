// If-Match: an edit says which version it was made of, so that nobody overwrites what he has not seen.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createError } from './errors.ts'

const PreconditionRequired = createError('PRECONDITION_REQUIRED', 'Please say by If-Match which version you have edited', 428)
/** For who finds that the version is another by now. */
export const EditedMeanwhile = createError('EDITED_MEANWHILE', 'Somebody else has changed this meanwhile. Nothing of yours was saved yet.', 412)

/**
 * The version that the request was made of.
 * @throws 428 PRECONDITION_REQUIRED without one; 412 EDITED_MEANWHILE for what is no version of ours, `*` included
 */
export function expectedVersion({ headers }: Pick<FastifyRequest, 'headers'>): number {
  const given = headers['if-match']
  if (given === undefined) throw new PreconditionRequired()
  const [, version] = /^"(\d{1,9})"$/.exec(given) ?? []
  if (version === undefined) throw new EditedMeanwhile()
  return Number(version)
}

/** Tells the version for the next edit. */
export function tellVersion(reply: FastifyReply, version: number): void {
  reply.header('etag', `"${version}"`)
}
