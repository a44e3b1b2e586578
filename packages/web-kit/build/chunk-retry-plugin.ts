/**
 * Federation runtime plugin of every part: it runs before the part's first chunk is asked for. A script that hung once hangs again under
 * the same address, so from the second attempt on the address changes.
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
