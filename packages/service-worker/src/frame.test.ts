import { expect, test } from 'vitest'
import { asFrame, filesOf, filesOfRemote, registryTextOf, rendersAny, scriptsIn, usableRegistry } from './frame.ts'

const remote = (name: string, version: string) => ({
  name,
  version,
  pages: [`/${name}`, `/${name}/:id`],
  preload: [`/r/${name}/assets/entry.${version}.js`],
  integrity: ['sha256-entry'],
  texts: { fr: { address: `/r/${name}/assets/fr.${version}.js`, integrity: 'sha256-fr' } },
})
const html = (registry: unknown) =>
  `<!doctype html><html lang="fr"><head><script defer src="/assets/main.aaaa1111.js" integrity="sha256-main" crossorigin></script><link rel="icon" href="/favicon.svg"><link rel="preload" as="script" href="/assets/texts.bbbb2222.js"><script type="application/json" id="registry">${JSON.stringify(registry)}</script></head></html>`

test('lists the released files that a document starts with, and their integrity', () => {
  expect([...filesOf(html({ remotes: [] }))]).toEqual([
    ['/assets/main.aaaa1111.js', 'sha256-main'],
    ['/assets/texts.bbbb2222.js', undefined],
  ])
})

test('a remote needs its scripts and the texts of the language', () => {
  expect([...filesOfRemote(remote('directory', '11111111'), 'fr')]).toEqual([
    ['/r/directory/assets/entry.11111111.js', 'sha256-entry'],
    ['/r/directory/assets/fr.11111111.js', 'sha256-fr'],
  ])
  expect(filesOfRemote(remote('directory', '11111111'), 'en').size).toBe(1)
})

test('a whole release is its scripts and the texts of the language', () => {
  const paths = [
    'assets/entry.1.js',
    'assets/messages-fr.2.js',
    'assets/messages-sw.3.js',
    'assets/entry.1.js.map',
    'mf-manifest.json',
    'fr/skeletons.json',
  ]
  const list = Object.fromEntries(paths.map((path) => [path, `sha256-${path}`]))
  expect([...scriptsIn(list, 'deals', 'fr')]).toEqual([
    ['/r/deals/assets/entry.1.js', 'sha256-assets/entry.1.js'],
    ['/r/deals/assets/messages-fr.2.js', 'sha256-assets/messages-fr.2.js'],
  ])
  expect([...scriptsIn(list, 'deals', 'en').keys()]).toEqual(['/r/deals/assets/entry.1.js'])
})

test('finds the remote of a kept page', () => {
  const deals = remote('deals', '1')
  expect([['/deals/7'], ['/api/x', '/deals?with=1'], ['/deals/7/8'], ['/other/deals/7'], []].map((paths) => rendersAny(deals, paths))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
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
