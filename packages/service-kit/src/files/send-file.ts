// Sends files. Pictures are safe to show, because we encoded them ourselves. Documents may contain anything, so browsers save them, unless a page shows
// them in a frame.
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FileRow } from './file-rows.ts'
import { type FileType, fileTypes } from './file-types.ts'

export interface Content {
  readonly stream: Readable
  readonly bytes: number
}

/** Sends a picture that everybody may see. Caches ask again after an hour, so a picture that was hidden disappears from them. */
export function sendImage(reply: FastifyReply, file: FileRow, { stream, bytes }: Content): FastifyReply {
  return reply
    .headers({ ...cached(file), 'content-length': bytes })
    .type(file.mediaType)
    .send(stream)
}

/** Answers 304 if the reader already has this picture. Call it before the content is opened, which may be a call to a store. */
export function sendUnchanged(reply: FastifyReply, file: FileRow): FastifyReply | undefined {
  const headers = cached(file)
  return reply.request.headers['if-none-match'] === headers.etag ? reply.headers(headers).code(304).send() : undefined
}

/** Each address has one size of one picture, which never changes. */
const cached = ({ id }: FileRow) => ({ ...confined, etag: `"${id}"`, 'cache-control': 'public, max-age=3600, stale-while-revalidate=86400' })

/** Sends a picture that only this reader may see. */
export function sendPrivateImage(reply: FastifyReply, { mediaType }: FileRow, { stream, bytes }: Content): FastifyReply {
  return reply
    .headers({ ...confined, 'content-length': bytes, 'cache-control': 'no-store' })
    .type(mediaType)
    .send(stream)
}

/**
 * Sends a document. The caller has checked that the reader may see it. inline: to show a PDF, JPEG or PNG on a page of our own, from a route with
 * `framed`.
 */
export function sendDocument(
  reply: FastifyReply,
  { mediaType, name }: FileRow,
  { stream, bytes }: Content,
  disposition: 'attachment' | 'inline' = 'attachment',
): FastifyReply {
  return reply
    .headers({
      ...confined,
      'content-length': bytes,
      'cache-control': 'private, no-store',
      'content-disposition': `${disposition}; filename="${name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encoded(name)}`,
    })
    .type(mediaType)
    .send(stream)
}

// Even if somebody opens the file in a browser, no script in it runs, and it does not become a page of our site.
const confined = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" }

/** Also encodes the characters that encodeURIComponent leaves as they are but RFC 8187 does not allow. */
const encoded = (name: string) =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** Returns `name` with the extension of the file's real type. */
export function documentName(name: string, type: FileType): string {
  return `${name.replace(/\.[^.]{0,10}$/, '') || 'file'}.${fileTypes[type].ending}`
}
