import { afterEach, describe, expect, test, vi } from 'vitest'
import type { PageToDraw } from '#lib/drawing.ts'
import type { VisitorAnswer } from '#lib/visitor-answer.ts'
import { createDrawing, type DrawingOptions, type DrawingTimes } from './drawing.ts'

const patient: DrawingTimes = { maxWait: 60_000, deadline: 60_000, rest: 0, fresh: 10_000, stale: 10_000 }

let close: (() => void) | undefined
afterEach(() => close?.())

/** @param body of `drawPage(skeleton, address, served)` */
const code = (body: string) => `module.exports.drawPage = async (skeleton, address, served) => { ${body} }`
const html = (expression: string) => code(`return { html: String(${expression}), css: '', answers: [] }`)

function desk(files: Readonly<Record<string, string>>, options: Partial<DrawingOptions> = {}) {
  const warnings: unknown[] = []
  const drawing = createDrawing({
    ask: async (path, _deadline, language) => ({ status: 200, headers: { 'x-total-count': '7' }, text: JSON.stringify(`${path} in ${language}`) }),
    read: async ({ path }) => files[path] as string,
    origin: 'https://ungana.test',
    log: { warn: (facts: unknown) => void warnings.push(facts) },
    now: Date.now,
    times: patient,
    ...options,
  })
  close = drawing.close
  return { ...drawing, warnings }
}

function page(path = 'pages.cjs', more: Partial<PageToDraw> = {}): PageToDraw {
  const file = (name: string) => ({ folder: '', path: name, integrity: name, hashed: false, brotli: false })
  return { code: file(path), texts: undefined, language: 'en', skeleton: '/company/:id', address: '/company/1', patterns: [], ...more }
}

const textFile = (path: string): PageToDraw['texts'] => ({ folder: '', path, integrity: path, hashed: true, brotli: false })

test('draws a page with the answers to its calls, asked as a visitor in the language of the page', async () => {
  const { draw } = desk({
    'pages.cjs': code(`
      const answer = await fetch('/api/companies/1')
      const data = [await answer.json(), answer.headers.get('x-total-count'), skeleton, address]
      return { html: 'drawn', css: 'p{}', answers: [[['company', '1'], data, 5]] }`),
  })
  expect(await draw(page('pages.cjs', { language: 'fr' }))).toEqual({
    id: 1,
    html: 'drawn',
    css: 'p{}',
    answers: [[['company', '1'], ['/api/companies/1 in fr', '7', '/company/:id', '/company/1'], 5]],
  })
})

test('tells the code which pages the site has', async () => {
  const { draw } = desk({ 'pages.cjs': html(`['/messages', '/messages/', '/quotes/7', '/quotes', '/deals'].filter(served)`) })
  expect(await draw(page('pages.cjs', { patterns: ['/messages', '/quotes/:id'] }))).toMatchObject({ html: '/messages,/messages/,/quotes/7' })
})

test('tells the code where the site is', async () => {
  const { draw } = desk({ 'pages.cjs': html('location.origin') })
  expect(await draw(page())).toMatchObject({ html: 'https://ungana.test' })
})

test('draws again when only the texts of a release have changed', async () => {
  const files = {
    'pages.cjs': html('globalThis.unganaTexts.hello'),
    'old.js': 'self.unganaTexts={hello:"Salut"}',
    'new.js': 'self.unganaTexts={hello:"Bonjour"}',
  }
  const { draw } = desk(files)
  expect(await draw(page('pages.cjs', { language: 'fr', texts: textFile('old.js') }))).toMatchObject({ html: 'Salut' })
  expect(await draw(page('pages.cjs', { language: 'fr', texts: textFile('new.js') }))).toMatchObject({ html: 'Bonjour' })
})

test('keeps the texts of languages apart', async () => {
  const { draw } = desk({
    'pages.cjs': html('globalThis.unganaTexts?.hello'),
    'fr.js': 'self.unganaTexts=Object.assign(self.unganaTexts||{},{hello:"Bonjour"})',
    'sw.js': 'self.unganaTexts=Object.assign(self.unganaTexts||{},{hello:"Habari"})',
  })
  const french = { language: 'fr', texts: textFile('fr.js') } as const
  const swahili = { language: 'sw', texts: textFile('sw.js') } as const
  expect(await draw(page('pages.cjs', french))).toMatchObject({ html: 'Bonjour' })
  expect(await draw(page('pages.cjs', swahili))).toMatchObject({ html: 'Habari' })
  expect(await draw(page())).toMatchObject({ html: 'undefined' })
  expect(await draw(page('pages.cjs', { ...french, address: '/company/2' }))).toMatchObject({ html: 'Bonjour' })
})

describe('the code of a release', () => {
  test.each([
    ['a file', `require('fs').readFileSync('/etc/passwd')`],
    ['a process', `require('child_process').execSync('id')`],
    ['a connection', `require('net').connect(1, '127.0.0.1')`],
    ['another connection', `new WebSocket('ws://127.0.0.1:1')`],
    ['a signal', `process.kill(process.ppid, 'SIGUSR1')`],
    ['the modules of Node', `process.getBuiltinModule('fs')`],
    ['the process behind a module', `require('stream').constructor.constructor('return process')().kill(1)`],
    ['a module of its own', `import('node:fs')`],
  ])('does not reach %s', async (_what, attempt) => {
    const { draw } = desk({ 'pages.cjs': html(`await (async () => { await (${attempt}); return 'reached' })().catch((error) => error.name)`) })
    expect((await draw(page()))?.html).toMatch(/^(Type|Reference|)Error$/)
  })

  test.each([
    ['no page', 'return 5'],
    ['a page without answers', `return { html: '', css: '' }`],
    ['a page that is too large', `return { html: 'x'.repeat(600000), css: '', answers: [] }`],
  ])('that returns %s gets none', async (_what, body) => {
    const { draw } = desk({ 'pages.cjs': code(body) })
    expect(await draw(page())).toBeUndefined()
  })

  test('sees no secret of the gateway', async () => {
    const { draw } = desk({ 'pages.cjs': html('Object.keys(process.env)') })
    expect(await draw(page())).toMatchObject({ html: '' })
  })

  test('that never returns is ended, and the next page is drawn', async () => {
    const files = { 'endless.cjs': code('for (;;);'), 'pages.cjs': html('1') }
    const { draw, warnings } = desk(files, { times: { ...patient, deadline: 3000 } })
    const [endless, next] = await Promise.all([draw(page('endless.cjs')), draw(page())])
    expect([endless, next?.html]).toEqual([undefined, '1'])
    expect(warnings).toHaveLength(1)
  })

  test('that fails leaves the page without a drawing, and the next page is drawn by the same process', async () => {
    const { draw, warnings } = desk({
      'pages.cjs': code(`
        globalThis.seen = [...(globalThis.seen ?? []), address]
        if (address === '/company/1') throw new Error('no')
        return { html: globalThis.seen.join(), css: '', answers: [] }`),
    })
    await draw(page('pages.cjs', { address: '/company/2' }))
    expect(await draw(page())).toBeUndefined()
    expect(await draw(page('pages.cjs', { address: '/company/3' }))).toMatchObject({ html: '/company/2,/company/1,/company/3' })
    expect(warnings).toEqual([{ err: expect.objectContaining({ message: expect.stringContaining('no') }), page: '/company/:id' }])
  })

  test('gets 503 for a call that visitors may not make, or that fails', async () => {
    const { draw } = desk(
      { 'pages.cjs': html(`await Promise.all(['/a', '/b'].map(async (path) => (await fetch(path)).status))`) },
      {
        ask: async (path) => (path === '/a' ? undefined : Promise.reject(new Error('away'))),
      },
    )
    expect(await draw(page())).toMatchObject({ html: '503,503' })
  })
})

describe('a drawing', () => {
  test('is used for its time, and then made again', async () => {
    let time = 0
    const { draw } = desk({ 'pages.cjs': html('1') }, { now: () => time })
    const first = await draw(page())
    time = 9_999
    expect(await draw(page())).toBe(first)
    time = 10_000
    expect(await draw(page())).toMatchObject({ id: 2 })
  })

  test('that is late serves the next request, and until then the last one does', async () => {
    const answers: (() => void)[] = []
    const ask = () =>
      new Promise<VisitorAnswer>((resolve) => {
        answers.push(() => resolve({ status: 200, headers: {}, text: '1' }))
      })
    let time = 0
    const { draw } = desk(
      { 'pages.cjs': html(`(await fetch('/api/x')).status`) },
      { ask, now: () => time, times: { ...patient, maxWait: 1, fresh: 10, stale: 100 } },
    )
    const made = async (id: number) => {
      await vi.waitUntil(() => answers.length === id, 20_000)
      answers[id - 1]?.()
      await vi.waitFor(async () => expect(await draw(page())).toMatchObject({ id }), 20_000)
    }
    expect(await draw(page())).toBeUndefined()
    await made(1)
    time = 10
    expect(await draw(page())).toMatchObject({ id: 1 })
    time = 100
    expect(await draw(page())).toBeUndefined()
    await made(2)
  })

  test('is not tried for a while after one took too long', async () => {
    let time = 0
    const files = { 'endless.cjs': code('for (;;);'), 'pages.cjs': html('1') }
    const { draw } = desk(files, { now: () => time, times: { ...patient, deadline: 1000, rest: 5000 } })
    expect(await draw(page('endless.cjs'))).toBeUndefined()
    expect(await draw(page())).toBeUndefined()
    time = 5000
    expect(await draw(page())).toMatchObject({ html: '1' })
  })

  test('is made once for all who ask at the same time, and never for more than eight waiting pages', async () => {
    const { draw } = desk({ 'pages.cjs': html('address') })
    const addresses = Array.from({ length: 20 }, (_, nth) => `/company/${nth}`)
    const all = await Promise.all([...addresses, ...addresses].map((address) => draw(page('pages.cjs', { address }))))
    expect(all.slice(0, 8).map((each) => each?.html)).toEqual(addresses.slice(0, 8))
    expect(all.slice(20, 28)).toEqual(all.slice(0, 8))
    expect(all.slice(8, 20)).toEqual(Array(12).fill(undefined))
  })
})
