import type { RegisteredRemote } from '@ungana/contracts-shell'

/** Loads a remote's texts in the document's language, unless the document has them. If they do not load, the remote speaks English. */
export async function loadTexts({ texts }: RegisteredRemote): Promise<void> {
  const own = texts?.[document.documentElement.lang]
  if (!own || document.querySelector(`script[src="${own.address}"]`)) return
  const script = document.createElement('script')
  script.src = own.address
  script.integrity = own.integrity
  script.crossOrigin = 'anonymous'
  await new Promise<unknown>((resolve) => {
    script.onload = script.onerror = resolve
    document.head.append(script)
  })
}
