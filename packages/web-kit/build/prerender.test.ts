import { join } from 'node:path'
import type { DrawPage } from '@ungana/contracts-shell'
import { textKey } from '@ungana/language/text-key'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { RenderedPage } from '../prerender/rendered-page.ts'
import { prerenderConfig } from './federation-preset.ts'
import { type PrerenderedPages, prerender, skeletonsJson } from './prerender.ts'

let rendered: PrerenderedPages
let french: PrerenderedPages
let skeleton: RenderedPage | undefined
let drawPage: DrawPage
beforeAll(async () => {
  const texts = new Map([['fr', { [textKey('A thing')]: 'Une chose' }]] as const)
  const { languages, code } = await prerender(prerenderConfig(join(import.meta.dirname, 'fixtures/part'), 'fixture'), texts)
  rendered = languages.get('en') as PrerenderedPages
  french = languages.get('fr') as PrerenderedPages
  skeleton = rendered.skeletons['/things/:id']
  const module = { exports: {} as { drawPage: DrawPage } }
  new Function('module', 'exports', 'require', code)(module, module.exports, process.getBuiltinModule)
  drawPage = module.exports.drawPage
}, 60_000)

test("renders a skeleton at its page's path, with the prerender version of modules", () => {
  expect(skeleton?.html).toMatch(/^<div class="[^"]+">\/things\/-/)
  expect(skeleton?.html).toContain('<i>in the build</i>')
})

test('renders in each language, also what modules read when they start', () => {
  expect(skeleton?.html).toContain('<h1>A thing</h1>')
  expect(french.skeletons['/things/:id']?.html).toContain('<h1>Une chose</h1>')
  expect(globalThis.unganaTexts).toBeUndefined()
})

test('makes forms and fields in a skeleton inert, but not buttons, which are pressed again later', () => {
  expect(skeleton?.html).toContain('<form inert>')
  expect(skeleton?.html).toContain('<input inert name="q"/>')
  expect(skeleton?.html).toContain('<button type="button">')
})

test("limits a skeleton's CSS to the skeleton, without styled-components' markers", () => {
  const selectors = (skeleton?.css ?? '').replace(/@keyframes[^{]*\{(?:[^{}]*\{[^}]*\})*\}/g, '').match(/[^{};]+(?=\{)/g) ?? []
  expect(selectors.length).toBeGreaterThan(3)
  for (const selector of selectors.flatMap((list) => list.split(','))) expect(selector.trim()).toMatch(/^(\[data-skeleton\] \.|@media )/)
  expect(skeleton?.css).not.toMatch(/data-styled|sc\*/)
})

test("lists the scripts that contain the page's code", () => {
  const assets = { read: () => '', write: () => undefined, scripts: (chunk: string) => [`/r/fixture/assets/${chunk}.js`] }
  expect(JSON.parse(skeletonsJson(rendered, assets))['/things/:id']).toEqual({
    html: skeleton?.html,
    css: skeleton?.css,
    scripts: ['/r/fixture/assets/things.js'],
  })
})

describe('a page with its data', () => {
  const answers: Readonly<Record<string, string>> = { '/api/first?tab=2': '<one>', '/api/second': 'two', '/api/step': 'on' }
  beforeAll(() => {
    vi.stubGlobal('fetch', async (path: string) => (path in answers ? Response.json(answers[path]) : Promise.reject(new Error(`${path} is away`))))
    return () => void vi.unstubAllGlobals()
  })

  test('has the answers to all its calls, also to those that depend on others', async () => {
    const drawn = await drawPage('/words/:id', '/words/7?tab=2', (path) => path === '/messages')
    expect(drawn.html.replace(/ class="[^"]+"/, '')).toBe(
      '<div data-style="0"><b> style=&quot;color:red&quot;</b>/words/7 &lt;one&gt; two messages<h1>A thing</h1><form inert></form></div>',
    )
    expect(drawn.css).toMatch(/\[data-skeleton\] \[data-style="0"\]\{width:10%\}$/)
    expect(drawn.css).toContain('[data-skeleton] .')
    const time = expect.any(Number)
    expect(drawn.answers).toEqual([
      [['first'], '<one>', time],
      [['second', '<one>'], 'two', time],
    ])
  })

  test('needs no calls if it makes none', async () => {
    expect(await drawPage('/things/:id', '/things/-', () => false)).toEqual({ html: skeleton?.html, css: skeleton?.css, answers: [] })
  })

  test.each([
    ['a call that fails', '/words/:id', '/words/7', '/api/first is away'],
    ['calls without end', '/endless', '/endless', 'asks for more and more'],
    ['an unknown page', '/none', '/none', 'no page /none'],
  ])('is refused because of %s', async (_what, key, address, reason) => {
    await expect(drawPage(key, address, () => true)).rejects.toThrow(reason)
  })
})
