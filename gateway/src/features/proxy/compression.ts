import type { IncomingHttpHeaders } from 'node:http'
import { constants } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'
import type { FastifyReply } from 'fastify'
import type { Dispatcher } from 'undici'

/** Bytes. Smaller responses fit into one or two packets anyway. */
const COMPRESSED_MIN = 1024

/** Bytes. Responses up to this size are buffered and sent or compressed at once, which costs less than half as much CPU as a stream. */
const BUFFERED_MAX = 32 * 1024

/** Used if `isWorthCompressing`. The levels are low, because a higher level takes more time than its smaller output saves. */
export const compression: FastifyCompressOptions = {
  global: false,
  encodings: ['br', 'gzip'],
  threshold: COMPRESSED_MIN,
  syncThreshold: BUFFERED_MAX,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 } },
  zlibOptions: { level: 4 },
}

/** Returns whether a service's response is uncompressed JSON of at least 1 KB. */
function isWorthCompressing(reply: FastifyReply, answer: IncomingHttpHeaders): boolean {
  const { 'content-length': length, 'content-type': type = '', 'content-encoding': encoding } = answer
  if (encoding !== undefined || !type.startsWith('application/json') || reply.statusCode === 206) return false
  if (length !== undefined && Number(length) < COMPRESSED_MIN) return false
  return reply.request.method !== 'HEAD'
}

/** Sends a service's response: compressed if it is worth it and the client accepts it, a small one in one piece. Rejects if the response breaks. */
export async function sendBody(reply: FastifyReply, answer: IncomingHttpHeaders, body: Dispatcher.ResponseData['body']): Promise<void> {
  const isSmall = Number(answer['content-length'] ?? Number.POSITIVE_INFINITY) <= BUFFERED_MAX && reply.request.method !== 'HEAD'
  const sent = isSmall ? Buffer.from(await body.arrayBuffer()) : body
  if (isWorthCompressing(reply, answer)) {
    // The header is also sent to clients without compression, because a cache must keep both forms apart.
    reply.header('vary', answer.vary ? `${answer.vary}, accept-encoding` : 'accept-encoding')
    reply.compress(sent)
  } else void reply.send(sent)
}
