import { isCurrent, type Registry } from '@ungana/contracts-shell'
import { describe, expect, test } from 'vitest'
import { ownPage } from '../own-pages.ts'
import { headerLinks, isServed, pageAt, servedPages, shellPart } from './navigation.ts'

const remote = (name: string, pages: string[], navigation: { label: string; to: string; order: number; highlight?: boolean }[]) => ({
  name,
  title: name,
  hostApi: 1,
  pages,
  navigation,
  slots: {},
  version: '1',
  manifestUrl: `/r/${name}/mf-manifest.json`,
  federation: {},
  preload: [],
})

const registry: Registry = {
  remotes: [
    remote(
      'payments',
      ['/payments', '/pricing'],
      [
        { label: 'Pricing', to: '/pricing', order: 80 },
        { label: 'Payments', to: '/payments', order: 70, highlight: true },
      ],
    ),
    remote(
      'directory',
      ['/marketplace', '/company/:id'],
      [
        { label: 'Marketplace', to: '/marketplace', order: 20 },
        { label: 'Directory', to: '/directory', order: 30 },
      ],
    ),
  ],
}

test('sorts the links of all remotes and leaves out links without a page', () => {
  expect(headerLinks(registry).map(({ label }) => label)).toEqual(['Home', 'Marketplace', 'Payments', 'Pricing', 'About'])
})

test('shows a link that two remotes have only once', () => {
  const twice = { remotes: [...registry.remotes, remote('copy', ['/x'], [{ label: 'Market', to: '/marketplace', order: 1 }])] }
  expect(headerLinks(twice).map(({ label }) => label)).toEqual(['Home', 'Marketplace', 'Payments', 'Pricing', 'About'])
})

test('the shell works without remotes', () => {
  expect(headerLinks({ remotes: [] }).map(({ label }) => label)).toEqual(['Home', 'About'])
})

describe('isServed', () => {
  test.each([
    ['/marketplace?tag=tea', true],
    ['/company/0190#reviews', true],
    ['/company', false],
    ['/directory', false],
    ['/', true],
  ])('%s: %s', (path, served) => {
    expect(isServed(path, servedPages(registry))).toBe(served)
  })
})

describe('isCurrent', () => {
  const home = { label: 'Home', to: '/', order: 1 }
  const market = { label: 'Marketplace', to: '/marketplace', order: 2 }
  const payments = { label: 'Payments', to: '/payments', order: 3 }
  test.each([
    [home, '/', true],
    [home, '/home', true],
    [home, '/marketplace', false],
    [market, '/marketplace', true],
    [market, '/Marketplace/', true],
    [market, '/marketplace/coffee', true],
    [market, '/company/7', false],
    [market, '/marketplace/coffee/beans', false],
    [payments, '/payments', true],
    [payments, '/payment', true],
  ])('%o at %s: %s', (link, pathname, current) => {
    const withGoods = { remotes: [...registry.remotes, remote('goods', ['/marketplace/:goods', '/payment', '/payments'], [])] }
    expect(isCurrent(link, pageAt(pathname, withGoods))).toBe(current)
  })
})

test('remote.json lists the pages that the shell renders', () => {
  expect(shellPart.pages.filter((path) => !ownPage(path))).toEqual([])
})
