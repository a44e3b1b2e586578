import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ChunkLoader, checkChunks } from './chunk-integrity.ts'
import { IntegrityPlugin } from './integrity-plugin.ts'

const sha256 = (content: Buffer | string) => `sha256-${createHash('sha256').update(content).digest('base64')}`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'integrity-plugin-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  vi.unstubAllGlobals()
})

test('the code names a list with the hash of each chunk that loads later', async () => {
  writeFileSync(join(folder, 'later.js'), 'export default 42')
  writeFileSync(join(folder, 'main.js'), 'globalThis.list = INTEGRITY_LIST; globalThis.later = () => import("./later.js")')
  await new Promise<void>((resolve, reject) => {
    const output = { path: join(folder, 'dist'), publicPath: '/r/part/', filename: 'assets/[name].js', chunkFilename: 'assets/[id].js' }
    rspack({ context: folder, entry: './main.js', mode: 'production', output, plugins: [new IntegrityPlugin()] }, (failure, stats) =>
      failure || stats?.hasErrors() ? reject(failure ?? new Error(stats?.toString())) : resolve(),
    )
  })
  const read = (file: string) => readFileSync(join(folder, 'dist', file), 'utf8')
  const [, file = '', hash] = /\/r\/part\/(assets\/integrity\.\w{8}\.json) (sha256-[^"']+)/.exec(read('assets/main.js')) ?? []
  expect(hash).toBe(sha256(read(file)))
  const later = readdirSync(join(folder, 'dist/assets')).filter((name) => name.endsWith('.js') && name !== 'main.js')
  expect(JSON.parse(read(file))).toEqual(Object.fromEntries(later.map((name) => [name.replace('.js', ''), sha256(read(`assets/${name}`))])))
})

/** A part whose document names chunk 1. `requests` are those for the list. */
function part(answer: () => Promise<Response>) {
  const requests: { address: string; integrity: string | undefined }[] = []
  const fetchList = (address: string, { integrity }: RequestInit) => {
    requests.push({ address, integrity })
    return answer()
  }
  const preload = { integrity: 'sha256-one' }
  const document = { readyState: 'loading', querySelector: (query: string) => (query === 'link[href="/assets/1.js"][integrity]' ? preload : null) }
  const toPrepare: (() => void)[] = []
  vi.stubGlobal('document', document)
  vi.stubGlobal('fetch', fetchList)
  vi.stubGlobal('addEventListener', (_: string, prepare: () => void) => toPrepare.push(prepare))
  const loaded: (readonly [chunk: string | number, integrity: string | undefined])[] = []
  const loader: ChunkLoader = {
    l: (_address, done, _key, chunk) => {
      loaded.push([chunk, loader.integrityOf?.(chunk)])
      done()
    },
  }
  checkChunks(loader, (chunk) => `/assets/${chunk}.js`, '/assets/integrity.json sha256-list')
  const load = (chunk: number) => new Promise((done) => loader.l(`/assets/${chunk}.js`, done, `chunk-${chunk}`, chunk))
  return { requests, loaded, load, pageLoads: () => toPrepare[0]?.() }
}

test('the first page needs no list, and other chunks wait for it', async () => {
  const { requests, loaded, load, pageLoads } = part(async () => Response.json({ 1: 'sha256-one', 2: 'sha256-two', 3: 'sha256-three' }))
  await load(1)
  expect(requests).toEqual([])
  pageLoads()
  await Promise.all([load(2), load(3)])
  expect(loaded).toEqual([
    [1, 'sha256-one'],
    [2, 'sha256-two'],
    [3, 'sha256-three'],
  ])
  expect(requests).toEqual([{ address: '/assets/integrity.json', integrity: 'sha256-list' }])
})

test('without the list no chunk loads, and the next attempt asks at another address', async () => {
  const answers = [() => Promise.reject(new TypeError('Failed to fetch')), async () => Response.json({ 2: 'sha256-two' })]
  const { requests, loaded, load } = part(() => answers.shift()?.() ?? Promise.reject(new Error('asked again')))
  expect(await load(2)).toMatchObject({ type: 'error', target: { src: '/assets/integrity.json' } })
  expect(loaded).toEqual([])
  expect(await load(2)).toBeUndefined()
  expect(loaded).toEqual([[2, 'sha256-two']])
  expect(requests.map(({ address }) => address)).toEqual(['/assets/integrity.json', '/assets/integrity.json?retry=1'])
})
