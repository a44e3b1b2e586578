import { afterEach, describe, expect, test, vi } from 'vitest'
import { fetchRegistry, parseRegistry } from './registry.ts'

afterEach(() => void vi.unstubAllGlobals())

const directory = {
  name: 'directory',
  title: 'Directory',
  hostApi: 1,
  pages: ['/directory'],
  navigation: [{ label: 'Directory', to: '/directory', order: 30 }],
  slots: {},
  version: 'a1',
  manifestUrl: '/r/directory/mf-manifest.json?v=a1',
  federation: { id: 'ungana_directory' },
  preload: ['/r/directory/assets/remoteEntry.js'],
}

const remotes = (...entries: unknown[]) => parseRegistry(JSON.stringify({ remotes: entries }))?.remotes.map(({ name }) => name)

describe('parseRegistry', () => {
  test('reads the gateway’s registry and ignores newer keys', () => {
    expect(parseRegistry(JSON.stringify({ remotes: [directory], later: 1 }))).toEqual({ remotes: [directory] })
    expect(remotes({ ...directory, later: [] })).toEqual(['directory'])
  })

  test.each(['', 'null', '[]', '{}', '{"remotes":{}}', '<html>'])('%s is not a registry', (text) => {
    expect(parseRegistry(text)).toBeNull()
  })

  test.each([
    ['no name', { name: undefined }],
    ['no navigation', { navigation: undefined }],
    ['no slots', { slots: undefined }],
    ['no preload', { preload: undefined }],
    ['integrity that is not a list', { integrity: 'sha256-x' }],
  ])('drops a remote with %s and keeps the others', (_, change) => {
    expect(remotes({ ...directory, name: 'broken', ...change }, directory)).toEqual(['directory'])
  })
})

describe('fetchRegistry', () => {
  const answer = (text: string) => {
    const fetch = vi.fn(async (_address: string, _init: RequestInit) => new Response(text))
    vi.stubGlobal('fetch', fetch)
    return fetch
  }

  test('asks the gateway in the page’s language, bypassing every cache', async () => {
    vi.stubGlobal('document', { documentElement: { lang: 'fr' } })
    const fetch = answer(JSON.stringify({ remotes: [directory] }))
    expect(await fetchRegistry()).toEqual({ remotes: [directory] })
    expect(fetch.mock.calls).toEqual([['/registry.json?language=fr', expect.objectContaining({ cache: 'no-store' })]])
  })

  test('rejects an answer that is not a registry', async () => {
    vi.stubGlobal('document', { documentElement: { lang: 'en' } })
    answer('<html>')
    await expect(fetchRegistry()).rejects.toThrow('/registry.json is not a registry')
  })
})
