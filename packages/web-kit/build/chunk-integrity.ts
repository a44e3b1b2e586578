/** Requests a chunk only with its integrity hash: from the document, which names the first page's scripts, or else from the part's list. */

/** A placeholder in the code. IntegrityPlugin replaces it by the address and hash of the list. */
export const INTEGRITY_LIST = '@integrity-list@'

/** Milliseconds, as for a chunk. */
const TIMEOUT = 8000

type ChunkId = string | number
type Done = (failure?: { readonly type: string; readonly target: { readonly src: string } }) => void

/** The bundler's runtime. */
export interface ChunkLoader {
  /** Loads a chunk's script. */
  l: (address: string, done: Done, key: string, chunk: ChunkId) => void
  /** Asked by the generated code that creates the script. */
  integrityOf?: (chunk: ChunkId) => string | undefined
}

export function checkChunks(loader: ChunkLoader, addressOf: (chunk: ChunkId) => string, list: string): void {
  const [file = '', integrity = ''] = list.split(' ')
  const load = loader.l
  let hashes: Record<ChunkId, string> = {}
  let listing: Promise<unknown> | undefined
  let failures = 0

  const fetchList = async () => {
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(), TIMEOUT)
    try {
      // An address that hung once will hang again.
      const address = failures ? `${file}?retry=${failures}` : file
      hashes = await (await fetch(address, { integrity, signal: stop.signal })).json()
    } catch (error) {
      failures++
      listing = undefined
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
  const integrityOf = (chunk: ChunkId) =>
    hashes[chunk] ?? document.querySelector<HTMLLinkElement>(`link[href="${addressOf(chunk)}"][integrity]`)?.integrity
  const listed = () => {
    listing ??= fetchList()
    return listing
  }
  loader.integrityOf = integrityOf
  loader.l = (address, done, key, chunk) => {
    if (integrityOf(chunk)) load(address, done, key, chunk)
    else
      listed().then(
        () => load(address, done, key, chunk),
        () => done({ type: 'error', target: { src: file } }),
      )
  }
  // Before the visitor opens another page. The first page needs no list.
  const prepare = () => void listed().catch(() => undefined)
  if (document.readyState === 'complete') prepare()
  else addEventListener('load', prepare)
}
