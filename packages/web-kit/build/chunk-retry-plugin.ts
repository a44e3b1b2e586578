/**
 * Federation runtime plugin of every part. It runs before the part's first chunk is requested. A script that hung once hangs again at the same
 * address, so every attempt after the first gets a new address.
 */
import { chunkAttempts } from '../src/chunk-attempts.ts'

declare const __webpack_require__: { u?: (chunkId: string | number) => string; p: string }

export default function chunkRetryPlugin() {
  const fileOf = __webpack_require__.u
  if (fileOf) {
    const attempts = chunkAttempts()
    __webpack_require__.u = (chunkId) => {
      const file = fileOf(chunkId)
      const address = __webpack_require__.p + file
      const attempt = attempts.get(address) ?? 0
      attempts.set(address, attempt + 1)
      return attempt === 0 ? file : `${file}?retry=${attempt}`
    }
  }
  return { name: 'chunk-retry' }
}
