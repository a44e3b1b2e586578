/**
 * Federation runtime plugin of every part. It runs before the part's first chunk is requested. A script that hung once hangs again at the same
 * address, so every attempt after the first gets a new address.
 */
import { chunkAttempts } from '../src/chunk-attempts.ts'
import { type ChunkLoader, checkChunks } from './chunk-integrity.ts'

declare const __webpack_require__: ChunkLoader & { u?: (chunkId: string | number) => string; p: string }
/** Undefined under development. */
declare const INTEGRITY_LIST: string | undefined

export default function chunkRetryPlugin() {
  const fileOf = __webpack_require__.u
  if (fileOf) {
    const addressOf = (chunkId: string | number) => __webpack_require__.p + fileOf(chunkId)
    const attempts = chunkAttempts()
    if (INTEGRITY_LIST) checkChunks(__webpack_require__, addressOf, INTEGRITY_LIST)
    __webpack_require__.u = (chunkId) => {
      const address = addressOf(chunkId)
      const attempt = attempts.get(address) ?? 0
      attempts.set(address, attempt + 1)
      return attempt === 0 ? fileOf(chunkId) : `${fileOf(chunkId)}?retry=${attempt}`
    }
  }
  return { name: 'chunk-retry' }
}
