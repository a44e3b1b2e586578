import { listTranslationLanguages, translateText } from '@ungana/contracts-messaging'
import { answer, cutOff, goOffline, goOnline, hold, refuse, render, screen, waitFor, within } from '@ungana/web-kit/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { newMember, serveConversation } from '#testing'
import MessagesPage from './messages-page.tsx'

const words = 'Tuna magunia 40 ya kahawa, USD 4,250.50 FOB Mombasa'
const inEnglish = 'We have 40 bags of coffee, USD 4,250.50 FOB Mombasa'

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Translator')
  Reflect.deleteProperty(globalThis, 'LanguageDetector')
})

/** Simulates a browser with its own translator. */
function deviceTranslates(translate: (text: string) => string | Promise<string>, from: string | undefined = 'sw') {
  Object.assign(globalThis, {
    LanguageDetector: {
      availability: async () => 'available',
      create: async () => ({ detect: async () => [from === undefined ? {} : { detectedLanguage: from }] }),
    },
    Translator: { availability: async () => 'available', create: async () => ({ translate: async (text: string) => translate(text) }) },
  })
}
const knowsWords = (text: string) => text.replace('Tuna magunia', 'We have').replace('ya kahawa', 'bags of coffee')

function open(contents: readonly string[] = [words], { language = 'en-GB', account = newMember() } = {}) {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  const served = serveConversation(account, { history: contents.map((content) => ({ from: 'other', content }) as const) })
  return { account, ...served, draw: () => render(<MessagesPage />, { at: served.at(), user: account }) }
}

const article = async (n = 0) => {
  const found = (await screen.findAllByRole('article', { name: 'Kivu Roasters wrote' }))[n]
  if (!found) throw new Error(`There are fewer than ${n + 1}`)
  return found
}
const paragraph = async (n = 0) => (await article(n)).querySelector('p')
const press = async (user: { click: (element: Element) => Promise<void> }, name: string, n = 0) =>
  user.click(await within(await article(n)).findByRole('button', { name }))

test.each([
  ['no translator is available', []],
  ['the service does not know the reader’s language', ['rw', 'sw']],
])('offers no translation when %s', async (_, known) => {
  const { draw } = open([words], { language: 'am-ET' })
  const languages = answer({ listTranslationLanguages }, { languages: known })
  const { queries } = draw()
  await article()
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(languages).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Translate' })).toBeNull()
})

test('translates in the browser, keeps numbers and terms, and returns to the original', async () => {
  const seen: string[] = []
  deviceTranslates((text) => {
    seen.push(text)
    return knowsWords(text)
  })
  const { user } = open().draw()
  await press(user, 'Translate')
  await waitFor(async () => expect((await paragraph())?.textContent).toBe(inEnglish))
  expect((await paragraph())?.getAttribute('lang')).toBe('en')
  expect(within(await article()).getByText('Translated from Swahili')).toBeTruthy()
  expect(within(await article()).queryByRole('status')).toBeNull()
  expect(seen.join()).not.toMatch(/\d\d|USD|FOB/)
  await press(user, 'Show original')
  expect((await paragraph())?.textContent).toBe(words)
  expect((await paragraph())?.getAttribute('lang')).toBeNull()
  expect(within(await article()).queryByText('Translated from Swahili')).toBeNull()
  expect(seen).toHaveLength(1)
})

test('translates with the site’s service into the reader’s language', async () => {
  const { draw } = open(['We have 40 bags'], { language: 'rw-RW' })
  answer({ listTranslationLanguages }, { languages: ['rw', 'sw'] })
  const translateCalls = answer({ translateText }, ({ body }) => ({ text: (body as { text: string }).text.replace('bags', 'imifuka'), from: null }))
  const { user } = draw()
  await press(user, 'Translate')
  await waitFor(async () => expect((await paragraph())?.textContent).toBe('We have 40 imifuka'))
  expect(translateCalls.map(({ body }) => body)).toEqual([{ text: 'We have ⟦0⟧ bags', to: 'rw' }])
  expect(within(await article()).getByText('Translated')).toBeTruthy()
})

test('rejects a translation that lost a number', async () => {
  deviceTranslates(() => 'Forget the price')
  const { user } = open().draw()
  await press(user, 'Translate')
  const note = await within(await article()).findByText('Not translated, because a number or trade term could be lost.')
  expect(note.getAttribute('role')).toBe('status')
  expect((await paragraph())?.textContent).toBe(words)
})

test('says that a text is already in the reader’s language', async () => {
  deviceTranslates(knowsWords, 'en')
  const { user } = open().draw()
  await press(user, 'Translate')
  expect(await within(await article()).findByText('This text is already in your language.')).toBeTruthy()
  expect(within(await article()).queryByText(/^Translated/)).toBeNull()
  expect(within(await article()).getByRole('button', { name: 'Translate' })).toBeTruthy()
})

test('says that the translation failed, and retries on a press', async () => {
  const { draw } = open(['Karibu sana'])
  answer({ listTranslationLanguages }, { languages: ['en'] })
  const refused = refuse({ translateText }, { status: 429 })
  const { user } = draw()
  await press(user, 'Translate')
  expect(await within(await article()).findByText('Translation failed. Press Translate to try again.')).toBeTruthy()
  const { calls, release } = hold({ translateText }, { text: 'Welcome', from: 'sw' })
  await press(user, 'Translate')
  const progress = await within(await article()).findByText('Translating…')
  expect(progress.getAttribute('role')).toBe('status')
  expect(within(await article()).queryByText(/could not be translated/)).toBeNull()
  release()
  await waitFor(async () => expect((await paragraph())?.textContent).toBe('Welcome'))
  expect(within(await article()).queryByText('Translating…')).toBeNull()
  expect([refused.length, calls.length]).toEqual([1, 1])
})

test('translates new messages automatically when chosen, in this conversation only', async () => {
  deviceTranslates(knowsWords)
  const { draw, account, other } = open()
  const { user, unmount } = draw()
  await user.click(await screen.findByRole('button', { name: 'More' }))
  const choice = await screen.findByRole('button', { name: 'Translate automatically' })
  expect(choice.getAttribute('aria-pressed')).toBe('false')
  await user.click(choice)
  await waitFor(async () => expect((await paragraph())?.textContent).toBe(inEnglish))
  expect(choice.getAttribute('aria-pressed')).toBe('true')
  expect(localStorage.getItem(`ungana:account:auto-translate:${account.id}:${other.id}`)).toBe('on')
  unmount()
  const again = draw()
  await waitFor(async () => expect((await paragraph())?.textContent).toBe(inEnglish))
  await press(again.user, 'Show original')
  expect((await paragraph())?.textContent).toBe(words)
  await again.user.click(screen.getByRole('button', { name: 'More' }))
  await again.user.click(screen.getByRole('button', { name: 'Translate automatically' }))
  expect(localStorage.length).toBe(0)
  again.unmount()
  open([words], { account }).draw()
  expect((await paragraph())?.textContent).toBe(words)
})

test('announces no automatic translation', async () => {
  const { draw, account, other } = open(['Karibu sana'])
  localStorage.setItem(`ungana:account:auto-translate:${account.id}:${other.id}`, 'on')
  answer({ listTranslationLanguages }, { languages: ['en'] })
  const { calls, release } = hold({ translateText }, { text: 'Karibu sana', from: 'en' })
  draw()
  await waitFor(() => expect(calls).toHaveLength(1))
  expect((await screen.findByText('Translating…')).getAttribute('role')).toBeNull()
  release()
  await waitFor(() => expect(screen.queryByText('Translating…')).toBeNull())
  expect(screen.queryByText('This text is already in your language.')).toBeNull()
})

test('translates in the browser when the service cannot be reached', async () => {
  deviceTranslates(() => 'Welcome')
  const { draw } = open(['Karibu sana'])
  cutOff({ listTranslationLanguages })
  const { user } = draw()
  await press(user, 'Translate')
  await waitFor(async () => expect((await paragraph())?.textContent).toBe('Welcome'))
})

test('translates each message separately', async () => {
  deviceTranslates((text) => (text === 'Karibu sana' ? 'Welcome' : 'Thanks'))
  const { draw, account, other } = open(['Karibu sana', 'Asante'])
  localStorage.setItem(`ungana:account:auto-translate:${account.id}:${other.id}`, 'on')
  draw()
  await waitFor(async () => expect([(await paragraph(0))?.textContent, (await paragraph(1))?.textContent]).toEqual(['Welcome', 'Thanks']))
})

test('offers the site’s service once it can be reached', async () => {
  const { draw } = open(['Karibu sana'])
  cutOff({ listTranslationLanguages })
  const { queries } = draw()
  await article()
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(screen.queryByRole('button', { name: 'Translate' })).toBeNull()
  answer({ listTranslationLanguages }, { languages: ['en'] })
  goOffline()
  goOnline()
  expect(await screen.findByRole('button', { name: 'Translate' })).toBeTruthy()
})

test('keeps the choice for this page only when the browser cannot store it', async () => {
  deviceTranslates(knowsWords)
  const { draw } = open()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  const { user } = draw()
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('button', { name: 'Translate automatically' }))
  await waitFor(async () => expect((await paragraph())?.textContent).toBe(inEnglish))
})
