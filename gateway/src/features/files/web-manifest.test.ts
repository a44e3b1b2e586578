import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ReleasesFolder, releasesFolder, remoteFiles, shellFiles } from '#testing/released.ts'
import { type RunningGateway, runGateway } from '#testing/running-gateway.ts'

let folder: ReleasesFolder
let gateway: RunningGateway

const shell = { name: 'shell', title: 'Ungana', hostApi: 1, pages: ['/', '/today'], navigation: [], slots: {} }
const page =
  '<!doctype html><html lang="en"><head><link rel="manifest" href="/site.webmanifest"><script defer src="/assets/main.aaaa1111.js"></script></head></html>'

beforeEach(async () => {
  folder = await releasesFolder()
  await folder.release(
    'shell',
    shellFiles({
      'index.html': page,
      'site.webmanifest': JSON.stringify({ id: '/', name: 'Ungana', start_url: '/', share_target: { action: '/share', method: 'POST' } }),
      'remote.json': JSON.stringify({ ...shell, shortcuts: [{ label: 'Today', to: '/today', order: 40 }] }),
    }),
  )
  const shortcuts = [{ label: 'Messages', to: '/messages', order: 10 }]
  const manifests = { fr: { title: 'Annuaire', navigation: [], shortcuts: [{ ...shortcuts[0], label: 'Messagerie' }] } }
  await folder.release('directory', remoteFiles({ 'manifests.json': JSON.stringify(manifests) }, { shortcuts }))
  gateway = await runGateway({ releases: folder.path, config: { LANGUAGES: ['en', 'fr'] } })
})
afterEach(async () => {
  await gateway.app.close()
  await folder.remove()
})

async function manifest(address: string) {
  const answer = await gateway.fetch(address)
  expect(answer.headers.get('content-type')).toBe('application/manifest+json')
  const { shortcuts, ...rest } = (await answer.json()) as { readonly shortcuts: readonly { readonly name: string; readonly url: string }[] }
  return { ...rest, shortcuts: shortcuts.map(({ name, url }) => [name, url]) }
}

test('the manifest has the shortcuts of all parts in order, in the language of the page', async () => {
  expect(await manifest('/site.webmanifest')).toEqual({
    ...{ id: '/', name: 'Ungana', start_url: '/', lang: 'en', dir: 'ltr', share_target: { action: '/share', method: 'POST' } },
    shortcuts: [
      ['Messages', '/messages'],
      ['Today', '/today'],
    ],
  })
  expect(await manifest('/fr/site.webmanifest')).toEqual({
    ...{ id: '/', name: 'Ungana', start_url: '/fr', lang: 'fr', dir: 'ltr', share_target: { action: '/fr/share', method: 'POST' } },
    shortcuts: [
      ['Messagerie', '/fr/messages'],
      // Not translated yet.
      ['Today', '/fr/today'],
    ],
  })
})

test('a page names the manifest of its language', async () => {
  expect(await (await gateway.fetch('/')).text()).toContain('<link rel="manifest" href="/site.webmanifest">')
  expect(await (await gateway.fetch('/fr/')).text()).toContain('<link rel="manifest" href="/fr/site.webmanifest">')
})

test('browsers do not get the shortcuts with the registry', async () => {
  expect(await (await gateway.fetch('/registry.json')).text()).not.toContain('shortcuts')
})
