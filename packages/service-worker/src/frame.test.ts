import { expect, test } from 'vitest'
import { asFrame, filesOf, filesOfRemote, registryTextOf, usableRegistry } from './frame.ts'

const remote = (name: string, version: string) => ({
  name,
  preload: [`/r/${name}/assets/entry.${version}.js`],
  texts: { fr: { address: `/r/${name}/assets/fr.${version}.js` } },
})
const html = (registry: unknown) =>
  `<!doctype html><html lang="fr"><head><script defer src="/assets/main.aaaa1111.js"></script><link rel="icon" href="/favicon.svg"><link rel="preload" as="script" href="/assets/texts.bbbb2222.js"><script type="application/json" id="registry">${JSON.stringify(registry)}</script></head></html>`

test('lists the released files that a document starts with', () => {
  expect(filesOf(html({ remotes: [] }))).toEqual(['/assets/main.aaaa1111.js', '/assets/texts.bbbb2222.js'])
})

test('a remote needs its scripts and the texts of the language', () => {
  expect(filesOfRemote(remote('directory', '11111111'), 'fr')).toEqual([
    '/r/directory/assets/entry.11111111.js',
    '/r/directory/assets/fr.11111111.js',
  ])
  expect(filesOfRemote(remote('directory', '11111111'), 'en')).toHaveLength(1)
})

test('a remote that the visitor has not used since its release keeps the release that is saved', () => {
  const before = { remotes: [remote('directory', '1'), remote('logistics', '1')] }
  const now = { remotes: [remote('directory', '2'), remote('logistics', '2'), remote('deals', '1')] }
  const saved = new Set([before.remotes[0], now.remotes[1]])
  expect(usableRegistry(now, before, (each) => saved.has(each as never))).toEqual({
    remotes: [remote('directory', '1'), remote('logistics', '2'), remote('deals', '1')],
  })
  // Without saved files there is nothing to keep.
  expect(usableRegistry(now, before, () => false)).toEqual(now)
})

test('the frame has the chosen registry, and says that it is saved', () => {
  const chosen = { remotes: [{ ...remote('directory', '1'), title: '</script>' }] }
  const frame = asFrame(html({ remotes: [] }), chosen)
  expect(frame).toContain('<html data-saved lang="fr">')
  expect(JSON.parse(registryTextOf(frame) ?? '')).toEqual(chosen)
})
