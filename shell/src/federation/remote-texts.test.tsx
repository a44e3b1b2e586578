import type { RegisteredRemote } from '@ungana/contracts-shell'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { loadTexts } from './remote-texts.ts'

const french = { address: '/r/directory/assets/messages-fr.aaaa1111.js', integrity: 'sha256-aaaa' }
const remote = { name: 'directory', texts: { fr: french } } as unknown as RegisteredRemote

// The DOM of the tests loads no scripts.
let append: MockInstance<Element['append']>
beforeEach(() => {
  append = vi.spyOn(document.head, 'append').mockReturnValue(undefined)
  document.documentElement.lang = 'fr'
})
afterEach(() => {
  document.documentElement.lang = 'en'
  vi.restoreAllMocks()
})

test.each(['load', 'error'])('waits for the texts of the remote in the language of the page, until their %s', async (event) => {
  const loading = loadTexts(remote)
  const script = append.mock.lastCall?.[0] as HTMLScriptElement
  expect([script.getAttribute('src'), script.integrity, script.crossOrigin]).toEqual([french.address, french.integrity, 'anonymous'])
  script.dispatchEvent(new Event(event))
  await loading
})

test('uses the texts that the document has', async () => {
  const script = document.createElement('script')
  script.type = 'text/plain'
  script.setAttribute('src', french.address)
  document.body.append(script)
  await loadTexts(remote)
  expect(append).not.toHaveBeenCalled()
  script.remove()
})

test.each(['en', 'sw'])('loads nothing in %s, for which the remote has no texts', async (language) => {
  document.documentElement.lang = language
  await loadTexts(remote)
  expect(append).not.toHaveBeenCalled()
})
