const loads = new Map<string, Promise<void>>()

/** Loads a provider's script once. After a failure, the next call tries again. */
export function loadProviderScript(url: string): Promise<void> {
  const known = loads.get(url)
  if (known) return known
  const load = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      loads.delete(url)
      reject(new Error('The provider’s script did not load'))
    }
    document.head.append(script)
  })
  loads.set(url, load)
  return load
}
