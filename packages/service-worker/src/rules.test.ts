import { expect, test } from 'vitest'
import { handlingOf } from './rules.ts'

const SITE = 'https://ungana.test'
const asked = (path: string, { method = 'GET', mode = 'cors' as RequestMode, accept = '*/*' } = {}) =>
  handlingOf({ method, mode, url: new URL(path, SITE).href, headers: new Headers({ accept }) }, SITE)

test.each([
  ['/directory', { mode: 'navigate' }, 'page'],
  ['/fr/company/1?tab=reviews', { mode: 'navigate' }, 'page'],
  ['/assets/main.31215326.js', {}, 'file'],
  ['/r/directory/assets/273.7714a837.js?retry=1', {}, 'file'],
  ['/api/users/search?q=tea', {}, 'data'],
  ['/t/messages', { mode: 'navigate' }, 'network'],
  ['/fr/t', { mode: 'navigate' }, 'network'],
  ['/trade-events', { mode: 'navigate' }, 'page'],
  ['/api/deals/1/papers/2/pdf?language=fr', { mode: 'navigate' }, 'opened'],
  ['/api/notifications/stream', { accept: 'text/event-stream' }, 'network'],
  ['/api/messages', { method: 'POST' }, 'network'],
  ['/registry.json', {}, 'network'],
  ['/r/directory/mf-manifest.json', {}, 'network'],
  ['/assets/unhashed.js', {}, 'network'],
  ['https://js.stripe.com/assets/main.31215326.js', {}, 'network'],
] as const)('%s %o: %s', (path, request, handling) => {
  expect(asked(path, request)).toBe(handling)
})
