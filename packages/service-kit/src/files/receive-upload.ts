// Writes a form's file to disk as it arrives, without holding it in memory.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { InvalidInput } from '../errors.ts'
import { FILE_FIELD, FileTooLarge } from './file-errors.ts'

export interface Upload {
  /** File name from the browser without folders, for display only. */
  readonly name: string
  readonly bytes: number
  readonly sha256: string
  /** The form's text fields that the route asked for. */
  readonly fields: Readonly<Record<string, string>>
}

const TEXT_MAX = 1000
const FIELDS_MAX = 10

/**
 * Writes the file in the request's form to `path`. Besides the file, the form may have each of the text fields `names` once.
 * @throws FileTooLarge as soon as the file exceeds the route's limit; InvalidInput for an unexpected form
 */
export async function receiveUpload(request: FastifyRequest, path: string, names: readonly string[] = []): Promise<Upload> {
  const maxBytes = request.routeOptions.config.upload?.maxBytes
  if (maxBytes === undefined) throw new Error(`Route ${request.routeOptions.url} declares no upload`)
  const fields: Record<string, string> = {}
  let file: Omit<Upload, 'fields'> | undefined
  const limits = { fileSize: maxBytes, files: 2, fieldSize: 4 * TEXT_MAX, fields: FIELDS_MAX, parts: FIELDS_MAX + 2, headerPairs: 20 }
  try {
    for await (const part of request.parts({ limits })) {
      const { fieldname } = part
      const twice = fieldname === FILE_FIELD ? file !== undefined : fields[fieldname] !== undefined
      if (twice) throw new InvalidInput(fieldname, `${fieldname} must be given only once`)
      if (part.type === 'file') {
        if (fieldname !== FILE_FIELD) throw new InvalidInput(fieldname, `${fieldname} is not a known field`)
        file = { name: nameOf(part.filename), ...(await write(part.file, path, maxBytes)) }
      } else {
        if (!names.includes(fieldname)) throw new InvalidInput(fieldname, `${fieldname} is not a known field`)
        if (typeof part.value !== 'string' || part.value.length > TEXT_MAX) throw new InvalidInput(fieldname, `${fieldname} must be a short text`)
        fields[fieldname] = part.value
      }
    }
  } catch (error) {
    // The multipart parser may refuse the file first, but the parser's error does not name the limit.
    if ((error as { code?: unknown } | null)?.code === 'FST_REQ_FILE_TOO_LARGE') throw new FileTooLarge(maxBytes)
    throw isMalformed(error) ? new InvalidInput('body', 'body must be a complete form') : error
  } finally {
    // Discard the rest of the upload, so that the answer does not wait for it.
    request.raw.unpipe()
    request.raw.resume()
  }
  if (!file) throw new InvalidInput(FILE_FIELD, `${FILE_FIELD} is required`)
  if (file.bytes === 0) throw new InvalidInput(FILE_FIELD, 'This file is empty.')
  return { ...file, fields }
}

/** The form parser's errors have neither a status nor a code. Errors from the disk have a code. */
const isMalformed = (error: unknown) => error instanceof Error && !('statusCode' in error) && !('code' in error)

async function write(content: NodeJS.ReadableStream, path: string, maxBytes: number) {
  const stream = content as NodeJS.ReadableStream & { readonly truncated?: boolean; destroy(error?: Error): void }
  stream.once('limit', () => stream.destroy(new FileTooLarge(maxBytes)))
  const hash = createHash('sha256')
  let bytes = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(stream, count, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  // If the file arrived in one piece with its form, it may have exceeded the limit before the listener was added.
  if (stream.truncated) throw new FileTooLarge(maxBytes)
  return { bytes, sha256: hash.digest('hex') }
}

const NAME_MAX = 150

/** Returns the last part of a path from any operating system, without invisible characters. */
function nameOf(given: string): string {
  // Browsers encode a quotation mark as %22.
  const name = given.replaceAll('%22', '"').split(/[/\\]/).at(-1) ?? ''
  return (
    name
      .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
      .trim()
      .slice(0, NAME_MAX) || 'file'
  )
}
