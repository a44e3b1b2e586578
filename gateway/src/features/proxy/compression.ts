import type { IncomingHttpHeaders } from 'node:http'
import { constants } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'
import type { FastifyReply } from 'fastify'
import type { Dispatcher } from 'undici'

/** Smaller answers fit in a packet or two anyway. Bytes. */
const WORTH_COMPRESSING = 1024

/** Up to this size an answer is collected and compressed in one go, which was seen to cost less than half of what a stream does. Bytes. */
const IN_ONE_GO = 32 * 1024

/** Answers are compressed where `isWorthCompressing` says so, and quickly: a level up costs more time than the bytes it saves. */
export const compression: FastifyCompressOptions = {
  global: false,
  encodings: ['br', 'gzip'],
  threshold: WORTH_COMPRESSING,
  syncThreshold: IN_ONE_GO,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 } },
  zlibOptions: { level: 4 },
}

/** Whether a service's answer is JSON of at least 1 KB and not compressed yet. */
export function isWorthCompressing(reply: FastifyReply, answer: IncomingHttpHeaders): boolean {
  const { 'content-length': length, 'content-type': type = '', 'content-encoding': encoding } = answer
  if (encoding !== undefined || !type.startsWith('application/json') || reply.statusCode === 206) return false
  if (length !== undefined && Number(length) < WORTH_COMPRESSING) return false
  return reply.request.method !== 'HEAD'
}

/** Sends a service's answer compressed, if the client takes it so. */
export async function sendCompressed(reply: FastifyReply, answer: IncomingHttpHeaders, body: Dispatcher.ResponseData['body']): Promise<void> {
  // Also where this client does not take it compressed: a cache must not give the one's answer to the other.
  reply.header('vary', answer.vary ? `${answer.vary}, accept-encoding` : 'accept-encoding')
  const length = Number(answer['content-length'] ?? Number.POSITIVE_INFINITY)
  try {
    reply.compress(length <= IN_ONE_GO ? Buffer.from(await body.arrayBuffer()) : body)
  } catch (error) {
    void reply.send(error)
  }
}
