import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { REGISTRY_ELEMENT_ID, type Registry } from '@ungana/contracts-shell'

/** index.html, filled in for one remote's pages or for the shell's. */
export interface IndexPage {
  readonly html: Buffer
  readonly brotli: Buffer
  readonly etag: string
}

const compress = promisify(brotliCompress)

/** `remote` is the one whose scripts the page will need first; undefined on pages that the shell renders. */
export async function renderIndexPage(indexHtml: string, registry: Registry, remote: string | undefined): Promise<IndexPage> {
  const scripts = registry.remotes.find(({ name }) => name === remote)?.preload ?? []
  const preload = scripts.map((address) => `<link rel="preload" as="script" href="${address}">`).join('')
  const data = `<script type="application/json" id="${REGISTRY_ELEMENT_ID}">${jsonForHtml(registry)}</script>`
  const html = Buffer.from(indexHtml.replace('<!--ungana:registry-->', () => data).replace('<!--ungana:preload-->', () => preload))
  const brotli = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  // Weak: the compressed and the plain page share it.
  return { html, brotli, etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` }
}

/** JSON in which no `</script>` or `<!--` can end or change the element that it stands in. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
