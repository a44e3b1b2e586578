/** Caches the result of `load` for `milliseconds`. Simultaneous callers share one load. A failure is not cached. */
export function cached<T>(load: () => Promise<T>, milliseconds: number, now: () => number = () => performance.now()): () => Promise<T> {
  let loading: Promise<T> | undefined
  let loadedAt = 0
  return async () => {
    if (loading && now() - loadedAt < milliseconds) return loading
    loadedAt = now()
    const started = load()
    loading = started
    started.catch(() => {
      if (loading === started) loading = undefined
    })
    return started
  }
}
