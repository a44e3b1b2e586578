// How files leave. Pictures are ours, drawn by us; documents are anybody's, so a browser may only save them.
import type { ReadStream } from 'node:fs'
import type { FastifyReply } from 'fastify'
import type { FileRow } from './file-rows.ts'
import { type FileType, fileTypes } from './file-types.ts'

export interface Content {
  readonly stream: ReadStream
  readonly bytes: number
}

/** A picture that everybody may see. Its address names its content, so that it never changes. */
export function sendImage(reply: FastifyReply, { mediaType }: FileRow, { stream, bytes }: Content): FastifyReply {
  return reply
    .headers({ ...confined, 'content-length': bytes, 'cache-control': 'public, max-age=31536000, immutable' })
    .type(mediaType)
    .send(stream)
}

/** A document for one who may read it. */
export function sendDocument(reply: FastifyReply, { mediaType, name }: FileRow, { stream, bytes }: Content): FastifyReply {
  return reply
    .headers({
      ...confined,
      'content-length': bytes,
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encoded(name)}`,
    })
    .type(mediaType)
    .send(stream)
}

// Where somebody opens it all the same, no script in it runs, and it is not taken for a page.
const confined = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" }

/** RFC 8187 leaves fewer characters as they are than encodeURIComponent does. */
const encoded = (name: string) =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** `name` with the ending of what the file is. */
export function documentName(name: string, type: FileType): string {
  return `${name.replace(/\.[^.]{0,10}$/, '') || 'file'}.${fileTypes[type].ending}`
}
