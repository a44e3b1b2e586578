/**
 * Federation runtime plugin of every part: it runs before the part's first chunk is asked for. A script that hung once hangs again under
 * the same address, so from the second attempt on the address changes.
 */
declare const __webpack_require__: { u?: (chunkId: string | number) => string; p: string }

/** By address and in the window, because a container that is loaded anew must go on counting where the last one stopped. */
const attempts: Map<string, number> = (Reflect.get(window, Symbol.for('ungana.chunk-attempts')) as Map<string, number> | undefined) ?? new Map()
Reflect.set(window, Symbol.for('ungana.chunk-attempts'), attempts)

export default function chunkRetryPlugin() {
  const fileOf = __webpack_require__.u
  if (fileOf) {
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
